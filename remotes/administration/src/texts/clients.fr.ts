/** French texts of clients. */
export default {
  Clients: 'Clients',
  ClientsIntro: 'Programmes qui connectent des personnes ici, ou appellent l’API en leur nom.',
  SearchClients: 'Chercher par nom ou identifiant',
  NewClient: 'Nouveau client',
  ClientId: 'Identifiant du client',
  ClientIdHint:
    '3 à 64 lettres, chiffres, points et traits d’union. Il ne peut pas être modifié ensuite.',
  Confidential: 'Confidentiel',
  ConfidentialHint:
    'Pour les programmes qui peuvent garder un secret, comme les serveurs. Les pages et les applications ne le peuvent pas.',
  ActsAsMe: 'Appelle sous mon compte',
  ActsAsMeHint: 'Pour les machines qui travaillent sans personne, avec un secret.',
  Public: 'Public',
  RedirectAddresses: 'Adresses après la connexion',
  SignOutAddresses: 'Adresses après la déconnexion',
  OneALine: 'Une adresse par ligne, exactement comme le programme l’utilise.',
  Origins: 'Origines des pages',
  OriginsHint:
    'Une par ligne. Leurs pages peuvent appeler l’API. Vide : les origines des adresses.',
  Scopes: 'Portées',
  ScopesHint:
    'Une par ligne, par exemple openid, offline_access ou Editorial. Vide : celles de la connexion.',
  CallsPerMinute: 'Appels par minute',
  RenewSecret: 'Nouveau secret',
  RenewSecretText:
    '« {0} » reçoit un nouveau secret. L’ancien cesse aussitôt de valoir, avec les jetons que des programmes ont obtenus par lui. Les personnes restent connectées.',
  RemoveClientText: '« {0} » est supprimé, et tous ses jetons prennent fin aussitôt.',
  ClientRemoved: 'Le client a été supprimé.',
  ClientSecret: 'Secret du client',
  SecretOnce: 'Copiez le secret maintenant. Il ne sera plus affiché.',
  NoClient: 'Aucun client',
  CountClients_one: '{{figure}} client',
  CountClients_other: '{{figure}} clients',
};
