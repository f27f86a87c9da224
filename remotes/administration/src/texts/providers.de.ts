/** German texts of other providers to sign in with. */
export default {
  Providers: 'Anmeldedienste',
  ProvidersIntro:
    'Google, Microsoft oder ein eigener Anbieter: Dort melden sich Menschen über OpenID Connect an.',
  NewProvider: 'Neuer Anbieter',
  NoProvider: 'Kein anderer Anbieter',
  NoProviderText: 'Alle melden sich mit Adresse und Passwort an.',
  ProviderRedirect: 'An diese Adresse schickt der Anbieter zurück. Tragen Sie sie dort ein:',
  ProviderNameHint: 'So steht es auf der Schaltfläche der Anmeldeseite.',
  ProviderIssuer: 'Aussteller',
  ProviderIssuerHint: 'Genau wie sich der Anbieter nennt, etwa https://accounts.google.com.',
  ProviderSecretHint: 'Vom Anbieter. Es wird versiegelt aufbewahrt und nie gezeigt.',
  ProviderSecretKept: 'Es gibt eines. Leer lassen, um es zu behalten.',
  ProviderDomains: 'Eigene Domains',
  ProviderDomainsHint:
    'Eine je Zeile. Adressen dieser Domains gelten als bestätigt, auch wenn der Anbieter es nicht sagt. Nur für einen Anbieter, der dem Unternehmen selbst gehört.',
  ProviderActive: 'Auf der Anmeldeseite',
  ProviderOff: 'Aus',
  ProviderRequired: 'Vorgeschrieben',
  ProviderRequiredHint:
    'Niemand meldet sich mit Passwort an oder registriert sich, außer der Administration.',
  RemoveProvider: 'Den Anbieter entfernen?',
  RemoveProviderText:
    'Mit „{0}“ kann sich dann niemand mehr anmelden. Die Konten bleiben; ein Passwort wählt man per Mail.',
  ProviderRemoved: 'Der Anbieter wurde entfernt.',
};
