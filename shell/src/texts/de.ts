/** The frame's German texts, by resource. */
export default {
  AbpUi: {
    DefaultErrorMessage: 'Ein Fehler ist aufgetreten!', DefaultErrorMessageDetail: 'Der Server hat keine Einzelheiten zum Fehler gesendet.',
    DefaultErrorMessage401: 'Sie sind nicht angemeldet!', DefaultErrorMessage401Detail: 'Melden Sie sich an, um diesen Vorgang auszuführen.',
    DefaultErrorMessage403: 'Sie sind nicht berechtigt!', DefaultErrorMessage403Detail: 'Sie dürfen diesen Vorgang nicht ausführen.',
    DefaultErrorMessage404: 'Nicht gefunden!', DefaultErrorMessage404Detail: 'Das Angeforderte wurde auf dem Server nicht gefunden.',
    '500Message': 'Interner Serverfehler', Close: 'Schließen', Cancel: 'Abbrechen', Yes: 'Ja', Error: 'Fehler', Logout: 'Abmelden',
  },
  AbpUiNavigation: { 'Menu:Administration': 'Verwaltung' },
  AbpTenantManagement: { Cancel: 'Abbrechen', Save: 'Speichern' },
  Editorial: {
    AppName: 'Editorial', 'Menu:Home': 'Start', 'Menu:Catalog': 'Katalog', SkipToContent: 'Zum Inhalt springen', Menu: 'Menü', MainNavigation: 'Hauptnavigation', Footer: 'Fußzeile',
    Search: 'Suchen', SearchPictures: 'Bilder suchen', RecentSearches: 'Letzte Suchen', Suggestions: 'Vorschläge', SuggestionCount_one: '{{count}} Vorschlag', SuggestionCount_other: '{{count}} Vorschläge', SignIn: 'Anmelden', Register: 'Registrieren', JoinUs: 'Mitmachen', Settings: 'Einstellungen', LicensingHistory: 'Lizenzverlauf', SubscriptionTerms: 'Abobedingungen',
    UserMenu: 'Ihr Konto', UserMenuOf: 'Konto von {{name}}', Languages: 'Sprache', Theme: 'Darstellung', 'Theme:system': 'Wie das System', 'Theme:light': 'Hell', 'Theme:dark': 'Dunkel',
    CartWithCount_one: 'Warenkorb, {{count}} Bild', CartWithCount_other: 'Warenkorb, {{count}} Bilder', CreditBalance: 'Guthaben', CreditsLeft_one: '{{credits}} Credit', CreditsLeft_other: '{{credits}} Credits',
    'SignInPopup:Title': 'Zum Suchen anmelden', 'SignInPopup:Failed': 'Die Anmeldung ist gerade nicht möglich. Versuchen Sie es gleich noch einmal.', 'SignInPopup:Text': 'Zum Suchen und Lizenzieren brauchen Sie ein Konto. Ihre Suche wartet auf Sie.',
    Previews: 'Vorschau', VerifyLicense: 'Lizenz prüfen', Impersonate: 'Für jemanden handeln',
    RemoteFailed: 'Dieser Teil der Seite ist nicht verfügbar', RemoteCrashed: 'Dieser Teil der Seite wurde unterbrochen', RemoteFailedDetails: '{{name}}: zurzeit keine Anzeige möglich. Ihr Warenkorb und Ihr Konto sind sicher, und der Rest der Seite funktioniert.', TryAgain: 'Erneut versuchen',
    'Remote:catalog': 'Der Katalog', 'Remote:checkout': 'Die Kasse', 'Remote:subscription': 'Abos und Lizenzen', 'Remote:account': 'Ihre Kontoseiten',
    LanguageNotLoaded: 'Die Sprache konnte nicht geladen werden. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.', RemoteFellBack: 'Die neueste Version von {0} konnte nicht geladen werden; stattdessen wird {1} gezeigt.', RemoteOverridden: '{0} wird in dieser Browsersitzung als {1} gezeigt.', MoreMessages_one: '{{count}} weitere Meldung', MoreMessages_other: '{{count}} weitere Meldungen',
    'Home:Title': 'Bilder mit geklärten Rechten', 'Home:Lead': 'Lizenzieren Sie Fotos und Illustrationen im Abo, mit Credits oder einzeln.', 'Home:Newest': 'Neueste Serien', 'Home:ViewSet': 'Serie ansehen', 'Home:Categories': 'Nach Thema stöbern',
    'Home:How': 'So funktioniert das Lizenzieren', 'Home:How1': 'Finden Sie ein Bild und sehen Sie zuallererst seinen Preis in Credits oder Geld.', 'Home:How2': 'Lizenzieren Sie es einmal; eine bezahlte Lizenz gilt für immer, mit einem Zertifikat zum Vorzeigen.', 'Home:How3': 'Laden Sie es in der lizenzierten Auflösung herunter, so oft Sie es brauchen.',
    'Home:Plans': 'Tarife', 'Home:PerMonth': 'im Monat', 'Home:Credits_one': '{{count}} Credit im Monat', 'Home:Credits_other': '{{count}} Credits im Monat', 'Home:Seats_one': '{{count}} Platz', 'Home:Seats_other': '{{count}} Plätze', 'Home:Choose': 'Tarife ansehen',
    'Home:SignInNeeded': 'Um diese Seite zu öffnen, müssen Sie sich anmelden.', 'Home:Pictures_one': '{{count}} Bild', 'Home:Pictures_other': '{{count}} Bilder', 'Home:NoPictures': 'Der Katalog wird gerade gefüllt. Gleich erscheinen hier Bilder.',
    'Category:Nature': 'Natur', 'Category:Landscape': 'Landschaft', 'Category:City': 'Stadt', 'Category:Architecture': 'Architektur', 'Category:People': 'Menschen', 'Category:Food': 'Essen', 'Category:Travel': 'Reisen', 'Category:Abstract': 'Abstrakt', 'Category:Animals': 'Tiere', 'Category:Plants': 'Pflanzen', 'Category:Sea': 'Meer', 'Category:Sky': 'Himmel',
    'Impersonate:Text': 'Der Support kann die Seite so sehen wie ein Benutzer oder eine Organisation. Jeder Beginn und jedes Ende wird aufgezeichnet.', 'Impersonate:NotAllowed': 'Ihr Konto darf nicht für andere handeln.', 'Impersonate:Users': 'Benutzer', 'Impersonate:Tenants': 'Organisationen', 'Impersonate:Start': 'Für {{name}} handeln', 'Impersonate:Find': 'Nach Name oder Adresse suchen', 'Impersonate:Active': 'Sie handeln für {{name}}.', 'Impersonate:SignIn': 'Melden Sie sich mit einem Supportkonto an, um für jemanden zu handeln.', 'Impersonate:None': 'Niemand gefunden.',
  },
} as const satisfies Record<string, Record<string, string>>;
