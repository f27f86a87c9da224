import type { KitTexts } from './en.ts';

export const fr: KitTexts = {
  AbpValidation: {
    'ThisFieldIsRequired.': 'Ce champ est obligatoire.',
    'ThisFieldIsNotValid.': 'Cette valeur n’est pas valide.',
    'ThisFieldIsNotAValidEmailAddress.': 'Veuillez saisir une adresse e-mail valide.',
    'ThisFieldIsNotAValidCreditCardNumber.': 'Veuillez saisir un numéro de carte valide.',
    ThisFieldIsNotAValidFullyQualifiedHttpHttpsOrFtpUrl:
      'Veuillez saisir une adresse web complète commençant par http, https ou ftp.',
    'ThisFieldMustBeLessOrEqual{0}': 'La valeur doit être au plus {0}. ({1} saisi)',
    'ThisFieldMustBeGreaterThanOrEqual{0}': 'La valeur doit être au moins {0}. ({1} saisi)',
    'ThisFieldMustBeBetween{0}And{1}': 'La valeur doit être comprise entre {0} et {1}.',
    'ThisFieldMustBeAStringOrArrayTypeWithAMaximumLengthOf{0}':
      '{0} caractères au maximum sont autorisés. ({1} saisis)',
    'ThisFieldMustBeAStringOrArrayTypeWithAMinimumLengthOf{0}':
      '{0} caractères au minimum sont requis. ({1} saisis)',
  },
  AbpIdentity: {
    'Volo.Abp.Identity:PasswordConfirmationFailed': 'Les mots de passe ne correspondent pas.',
    'Volo.Abp.Identity:PasswordRequiresLower':
      'Le mot de passe doit contenir au moins une lettre minuscule (a–z).',
    'Volo.Abp.Identity:PasswordRequiresUpper':
      'Le mot de passe doit contenir au moins une lettre majuscule (A–Z).',
    'Volo.Abp.Identity:PasswordRequiresDigit':
      'Le mot de passe doit contenir au moins un chiffre (0–9).',
    'Volo.Abp.Identity:PasswordRequiresNonAlphanumeric':
      'Le mot de passe doit contenir au moins un caractère qui n’est ni une lettre ni un chiffre.',
    'Volo.Abp.Identity:InvalidUserName':
      'Le nom d’utilisateur « {0} » ne peut contenir que des lettres et des chiffres.',
  },
  AbpUi: {
    Cancel: 'Annuler',
    Yes: 'Oui',
    Close: 'Fermer',
    AreYouSure: 'Êtes-vous sûr ?',
    AreYouSureYouWantToCancelEditingWarningMessage:
      'Voulez-vous vraiment annuler la modification ?',
  },
  EditorialUi: {
    InvalidPattern: 'Format non valide. Veuillez vérifier votre saisie.',
    InvalidPostalCode: 'Ce n’est pas un code postal du pays de cette adresse.',
    InvalidPassword: 'Le mot de passe doit contenir {0}.',
    PasswordLower: 'une lettre minuscule',
    PasswordUpper: 'une lettre majuscule',
    PasswordDigit: 'un chiffre',
    PasswordSpecial: 'un caractère spécial',
    PasswordLength: 'au moins {0} caractères',
    PasswordOwn: 'rien de votre nom, de votre adresse ou du nom du site',
    PasswordNotCommon: 'pas un mot de passe courant, ce que l’envoi vérifie',
    MinAge: 'Vous devez avoir au moins {0} ans.',
    InvalidDate: 'Veuillez saisir une date valide.',
    DateBeforeMinimum: 'La date ne doit pas précéder le {0}.',
    DateAfterMaximum: 'La date ne doit pas dépasser le {0}.',
    PasswordRules: 'Votre mot de passe doit contenir',
    RuleMet: 'fait',
    RuleOpen: 'manquant',
    ShowPassword: 'Afficher le mot de passe',
    HidePassword: 'Masquer le mot de passe',
    Optional: 'facultatif',
    Choose: 'Veuillez choisir',
    CheckForm: 'Veuillez vérifier les champs signalés.',
    ChooseDate: 'Choisir une date',
    PreviousMonth: 'Mois précédent',
    NextMonth: 'Mois suivant',
    Month: 'Mois',
    Year: 'Année',
    DateFormat: 'Format : {0}',
    Loading: 'Chargement…',
    Menu: 'Menu',
    Previous: 'Précédent',
    Next: 'Suivant',
    Pages: 'Pages',
    PageOf: 'Page {0} sur {1}',
    Remove: 'Retirer {0}',
    Columns: 'Colonnes',
    NoRows: 'Rien ici pour le moment.',
    SelectPicture: 'Sélectionner {0}',
    Pictures: 'Images',
    Home: 'Accueil',
    Credits_one: '{{figure}} crédit',
    Credits_other: '{{figure}} crédits',
    StateCreated: 'Créé',
    StateApproved: 'Approuvé',
    StateActivated: 'Activé',
    StateDeactivated: 'Désactivé',
  },
};
