/** French texts of organizations. */
export default {
  Organizations: 'Organisations',
  OrganizationsIntro: 'Créer des organisations, les limiter et voir ce qu’elles utilisent.',
  Organization: 'Organisation',
  NewOrganization: 'Nouvelle organisation',
  NewOrganizationText:
    'La première personne chargée de l’administration reçoit un lien par courriel pour choisir un mot de passe. Il est valable une semaine.',
  FirstAdministrator: 'Adresse e-mail de la première personne chargée de l’administration',
  SearchOrganizations: 'Nom de l’organisation',
  NoOrganizations: 'Aucune organisation pour le moment',
  NoOrganizationFound: 'Aucune organisation trouvée',
  OrganizationChangedText:
    'Quelqu’un a enregistré cette organisation pendant que vous la modifiiez. Rien de votre part n’est encore enregistré.',
  CreatedOn: 'Créée le {{date}}',
  Use: 'Utilisation',
  Seats: 'Places',
  Subscriptions: 'Abonnements',
  TakenOf: '{{taken}} sur {{most}}',
  MostPeople: 'Nombre maximal de personnes',
  MostPeopleHint: 'Vide : sans limite.',
  NoLimit: 'Sans limite',
  ActForOrganization: 'Agir pour son administration',
  Activate: 'Activer',
  Deactivate: 'Désactiver',
  Activated: 'L’organisation est de nouveau active.',
  Deactivated: 'L’organisation est désactivée.',
  DeactivateText:
    'Toutes les personnes de {0} sont déconnectées et ne peuvent plus se connecter avant sa réactivation. Ses données sont conservées.',
  RemoveOrganizationText:
    '{0} est supprimée définitivement. Cela n’est possible que sans abonnements, images ni licences, et avec une personne au plus.',
  OrganizationRemoved: 'L’organisation est supprimée.',
  CountOrganizations_one: '{{count, number}} organisation',
  CountOrganizations_other: '{{count, number}} organisations',
};
