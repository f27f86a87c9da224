/** The frame's French texts, by resource. */
export default {
  AbpUi: {
    DefaultErrorMessage: 'Une erreur s’est produite !', DefaultErrorMessageDetail: 'Le serveur n’a pas envoyé de détails sur l’erreur.',
    DefaultErrorMessage401: 'Vous n’êtes pas authentifié !', DefaultErrorMessage401Detail: 'Connectez-vous pour effectuer cette opération.',
    DefaultErrorMessage403: 'Vous n’êtes pas autorisé !', DefaultErrorMessage403Detail: 'Vous n’avez pas le droit d’effectuer cette opération.',
    DefaultErrorMessage404: 'Ressource introuvable !', DefaultErrorMessage404Detail: 'La ressource demandée est introuvable sur le serveur.',
    '500Message': 'Erreur interne du serveur', Close: 'Fermer', Cancel: 'Annuler', Yes: 'Oui', Error: 'Erreur', Logout: 'Se déconnecter',
  },
  AbpUiNavigation: { 'Menu:Administration': 'Administration' },
  AbpTenantManagement: { Cancel: 'Annuler', Save: 'Enregistrer' },
  Editorial: {
    AppName: 'Editorial', 'Menu:Home': 'Accueil', 'Menu:Catalog': 'Catalogue', SkipToContent: 'Aller au contenu', Menu: 'Menu', MainNavigation: 'Navigation principale', Footer: 'Pied de page',
    Search: 'Rechercher', SearchPictures: 'Rechercher des images', RecentSearches: 'Recherches récentes', Suggestions: 'Suggestions', SuggestionCount_one: '{{count}} suggestion', SuggestionCount_other: '{{count}} suggestions', SignIn: 'Se connecter', Register: 'S’inscrire', JoinUs: 'Nous rejoindre', Settings: 'Paramètres', LicensingHistory: 'Historique des licences', SubscriptionTerms: 'Conditions d’abonnement',
    UserMenu: 'Votre compte', UserMenuOf: 'Compte de {{name}}', Languages: 'Langue', Theme: 'Apparence', 'Theme:system': 'Comme le système', 'Theme:light': 'Clair', 'Theme:dark': 'Sombre',
    CartWithCount_one: 'Panier, {{count}} image', CartWithCount_other: 'Panier, {{count}} images', CreditBalance: 'Solde de crédits', CreditsLeft_one: '{{credits}} crédit', CreditsLeft_other: '{{credits}} crédits',
    'SignInPopup:Title': 'Connectez-vous pour rechercher', 'SignInPopup:Failed': 'La connexion est impossible pour le moment. Réessayez dans un instant.', 'SignInPopup:Text': 'Il faut un compte pour rechercher et acquérir des licences. Votre recherche vous attend.',
    Previews: 'Aperçus', VerifyLicense: 'Vérifier une licence', Impersonate: 'Agir pour quelqu’un',
    RemoteFailed: 'Cette partie du site n’est pas disponible', RemoteCrashed: 'Cette partie du site s’est arrêtée', RemoteFailedDetails: '{{name}} : affichage impossible pour le moment. Votre panier et votre compte sont en sécurité, et le reste du site fonctionne.', TryAgain: 'Réessayer',
    'Remote:catalog': 'Le catalogue', 'Remote:checkout': 'Le paiement', 'Remote:subscription': 'Abonnements et licences', 'Remote:account': 'Les pages de votre compte',
    LanguageNotLoaded: 'La langue n’a pas pu être chargée. Vérifiez la connexion et réessayez.', RemoteFellBack: 'La dernière version de {0} ne s’est pas chargée ; {1} est affichée à la place.', RemoteOverridden: '{0} est affiché en version {1} dans cette session du navigateur.', MoreMessages_one: '{{count}} autre message', MoreMessages_other: '{{count}} autres messages',
    'Home:Title': 'Des images aux droits en règle', 'Home:Lead': 'Photos et illustrations sous licence, par abonnement, avec des crédits ou à l’unité.', 'Home:Newest': 'Dernières séries', 'Home:ViewSet': 'Voir la série', 'Home:Categories': 'Parcourir par thème',
    'Home:How': 'Comment fonctionnent les licences', 'Home:How1': 'Trouvez une image et voyez d’abord son prix, en crédits ou en argent.', 'Home:How2': 'Une seule licence suffit ; payée, elle vaut pour toujours, avec un certificat à présenter.', 'Home:How3': 'Téléchargez-la dans la résolution acquise, aussi souvent que nécessaire.',
    'Home:Plans': 'Formules', 'Home:PerMonth': 'par mois', 'Home:Credits_one': '{{count}} crédit par mois', 'Home:Credits_other': '{{count}} crédits par mois', 'Home:Seats_one': '{{count}} place', 'Home:Seats_other': '{{count}} places', 'Home:Choose': 'Voir les formules',
    'Home:SignInNeeded': 'Connectez-vous pour ouvrir cette page.', 'Home:Pictures_one': '{{count}} image', 'Home:Pictures_other': '{{count}} images', 'Home:NoPictures': 'Le catalogue se remplit. Les images apparaissent ici dans un instant.',
    'Category:Nature': 'Nature', 'Category:Landscape': 'Paysage', 'Category:City': 'Ville', 'Category:Architecture': 'Architecture', 'Category:People': 'Personnes', 'Category:Food': 'Cuisine', 'Category:Travel': 'Voyage', 'Category:Abstract': 'Abstrait', 'Category:Animals': 'Animaux', 'Category:Plants': 'Plantes', 'Category:Sea': 'Mer', 'Category:Sky': 'Ciel',
    'Impersonate:Text': 'L’assistance peut voir le site comme un utilisateur ou une organisation. Chaque début et chaque fin sont enregistrés.', 'Impersonate:NotAllowed': 'Votre compte ne peut pas agir pour d’autres.', 'Impersonate:Users': 'Utilisateurs', 'Impersonate:Tenants': 'Organisations', 'Impersonate:Start': 'Agir pour {{name}}', 'Impersonate:Find': 'Chercher par nom ou adresse', 'Impersonate:Active': 'Vous agissez pour {{name}}.', 'Impersonate:SignIn': 'Connectez-vous avec un compte d’assistance pour agir pour quelqu’un.', 'Impersonate:None': 'Aucun résultat.',
  },
} as const satisfies Record<string, Record<string, string>>;
