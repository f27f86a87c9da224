/** German texts of clients. */
export default {
  Clients: 'Clients',
  ClientsIntro: 'Programme, die hier Personen anmelden oder die API unter eigenem Namen aufrufen.',
  SearchClients: 'Nach Name oder ID suchen',
  NewClient: 'Neuer Client',
  ClientId: 'Client-ID',
  ClientIdHint:
    '3 bis 64 Buchstaben, Ziffern, Punkte und Bindestriche. Sie lässt sich später nicht ändern.',
  Confidential: 'Vertraulich',
  ConfidentialHint:
    'Für Programme, die ein Geheimnis bewahren können, etwa Server. Seiten und Apps können das nicht.',
  ActsAsMe: 'Ruft unter meinem Konto auf',
  ActsAsMeHint: 'Für Maschinen, die ohne Person arbeiten, mit einem Geheimnis.',
  Public: 'Öffentlich',
  RedirectAddresses: 'Adressen nach der Anmeldung',
  SignOutAddresses: 'Adressen nach der Abmeldung',
  OneALine: 'Eine Adresse je Zeile, genau wie das Programm sie verwendet.',
  Origins: 'Ursprünge von Seiten',
  OriginsHint:
    'Einer je Zeile. Seiten von dort dürfen die API aufrufen. Leer: die Ursprünge der Adressen.',
  Scopes: 'Scopes',
  ScopesHint:
    'Einer je Zeile, etwa openid, offline_access oder Editorial. Leer: die für die Anmeldung.',
  CallsPerMinute: 'Aufrufe je Minute',
  RenewSecret: 'Neues Geheimnis',
  RenewSecretText:
    '„{0}“ bekommt ein neues Geheimnis. Das alte gilt sofort nicht mehr, ebenso wenig die Tokens, die Programme damit bekamen. Personen bleiben angemeldet.',
  RemoveClientText: '„{0}“ wird entfernt, und alle seine Tokens enden sofort.',
  ClientRemoved: 'Der Client wurde entfernt.',
  ClientSecret: 'Geheimnis des Clients',
  SecretOnce: 'Kopieren Sie das Geheimnis jetzt. Es wird nicht noch einmal gezeigt.',
  NoClient: 'Kein Client',
  CountClients_one: '{{figure}} Client',
  CountClients_other: '{{figure}} Clients',
};
