import type { KitTexts } from './en.ts';

export const de: KitTexts = {
  AbpValidation: {
    'ThisFieldIsRequired.': 'Dieses Feld ist erforderlich.',
    'ThisFieldIsNotValid.': 'Dieser Wert ist ungültig.',
    'ThisFieldIsNotAValidEmailAddress.': 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
    'ThisFieldIsNotAValidCreditCardNumber.': 'Bitte geben Sie eine gültige Kartennummer ein.',
    ThisFieldIsNotAValidFullyQualifiedHttpHttpsOrFtpUrl:
      'Bitte geben Sie eine vollständige Webadresse ein, die mit http, https oder ftp beginnt.',
    'ThisFieldMustBeLessOrEqual{0}': 'Der Wert darf höchstens {0} sein. ({1} eingegeben)',
    'ThisFieldMustBeGreaterThanOrEqual{0}': 'Der Wert muss mindestens {0} sein. ({1} eingegeben)',
    'ThisFieldMustBeBetween{0}And{1}': 'Der Wert muss zwischen {0} und {1} liegen.',
    'ThisFieldMustBeAStringOrArrayTypeWithAMaximumLengthOf{0}':
      'Höchstens {0} Zeichen sind erlaubt. (es sind {1})',
    'ThisFieldMustBeAStringOrArrayTypeWithAMinimumLengthOf{0}':
      'Mindestens {0} Zeichen sind erforderlich. (es sind {1})',
  },
  AbpIdentity: {
    'Volo.Abp.Identity:PasswordConfirmationFailed': 'Die Kennwörter stimmen nicht überein.',
    'Volo.Abp.Identity:PasswordRequiresLower':
      'Das Kennwort braucht mindestens einen Kleinbuchstaben (a–z).',
    'Volo.Abp.Identity:PasswordRequiresUpper':
      'Das Kennwort braucht mindestens einen Großbuchstaben (A–Z).',
    'Volo.Abp.Identity:PasswordRequiresDigit': 'Das Kennwort braucht mindestens eine Ziffer (0–9).',
    'Volo.Abp.Identity:PasswordRequiresNonAlphanumeric':
      'Das Kennwort braucht mindestens ein Zeichen, das weder Buchstabe noch Ziffer ist.',
    'Volo.Abp.Identity:InvalidUserName':
      'Der Benutzername „{0}“ darf nur Buchstaben und Ziffern enthalten.',
  },
  AbpUi: {
    Cancel: 'Abbrechen',
    Yes: 'Ja',
    Close: 'Schließen',
    AreYouSure: 'Sind Sie sicher?',
    AreYouSureYouWantToCancelEditingWarningMessage:
      'Möchten Sie die Bearbeitung wirklich abbrechen?',
  },
  EditorialUi: {
    InvalidPattern: 'Ungültiges Muster. Bitte prüfen Sie Ihre Eingabe.',
    InvalidPassword: 'Das Kennwort sollte {0} enthalten.',
    PasswordLower: 'einen Kleinbuchstaben',
    PasswordUpper: 'einen Großbuchstaben',
    PasswordDigit: 'eine Ziffer',
    PasswordSpecial: 'ein Sonderzeichen',
    PasswordLength: 'mindestens {0} Zeichen',
    PasswordOwn:
      'Es enthält weder Ihren Namen noch den Teil Ihrer Adresse vor „@“ noch den Namen der Website',
    PasswordNotCommon: 'Es gehört nicht zu den häufigsten Kennwörtern (wird beim Absenden geprüft)',
    MinAge: 'Sie müssen mindestens {0} Jahre alt sein.',
    InvalidDate: 'Bitte geben Sie ein gültiges Datum ein.',
    DateBeforeMinimum: 'Das Datum darf nicht vor dem {0} liegen.',
    DateAfterMaximum: 'Das Datum darf nicht nach dem {0} liegen.',
    PasswordRules: 'Ihr Kennwort sollte enthalten',
    RuleMet: 'erfüllt',
    RuleOpen: 'fehlt noch',
    ShowPassword: 'Kennwort anzeigen',
    HidePassword: 'Kennwort verbergen',
    Optional: 'optional',
    Choose: 'Bitte wählen',
    CheckForm: 'Bitte prüfen Sie die markierten Felder.',
    ChooseDate: 'Datum wählen',
    PreviousMonth: 'Voriger Monat',
    NextMonth: 'Nächster Monat',
    Month: 'Monat',
    Year: 'Jahr',
    DateFormat: 'Format: {0}',
    Loading: 'Wird geladen …',
    Menu: 'Menü',
    Previous: 'Zurück',
    Next: 'Weiter',
    Pages: 'Seiten',
    PageOf: 'Seite {0} von {1}',
    Remove: '{0} entfernen',
    Columns: 'Spalten',
    NoRows: 'Hier ist noch nichts.',
    SelectPicture: '{0} auswählen',
    Pictures: 'Bilder',
    Home: 'Startseite',
    Credits_one: '{{figure}} Credit',
    Credits_other: '{{figure}} Credits',
    StateCreated: 'Erstellt',
    StateApproved: 'Genehmigt',
    StateActivated: 'Aktiviert',
    StateDeactivated: 'Deaktiviert',
  },
};
