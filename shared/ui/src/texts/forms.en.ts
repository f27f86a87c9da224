/** The English texts of forms. Separate, because no first page shows a form. */
export const formsEn = {
  AbpValidation: {
    'ThisFieldIsRequired.': 'This field is required.',
    'ThisFieldIsNotValid.': 'This value is not valid.',
    'ThisFieldIsNotAValidEmailAddress.': 'Please enter a valid email address.',
    'ThisFieldIsNotAValidCreditCardNumber.': 'Please enter a valid card number.',
    ThisFieldIsNotAValidFullyQualifiedHttpHttpsOrFtpUrl:
      'Please enter a full web address that starts with http, https or ftp.',
    'ThisFieldMustBeLessOrEqual{0}': 'Max. value should be {0}. ({1} entered)',
    'ThisFieldMustBeGreaterThanOrEqual{0}': 'Min. value should be {0}. ({1} entered)',
    'ThisFieldMustBeBetween{0}And{1}': 'The value must be between {0} and {1}.',
    'ThisFieldMustBeAStringOrArrayTypeWithAMaximumLengthOf{0}':
      'Max. {0} characters are allowed. (has {1})',
    'ThisFieldMustBeAStringOrArrayTypeWithAMinimumLengthOf{0}':
      'Min. {0} characters are required. (has {1})',
  },
  AbpIdentity: {
    'Volo.Abp.Identity:PasswordConfirmationFailed': 'Passwords do not match.',
    'Volo.Abp.Identity:PasswordRequiresLower':
      'The password needs at least one lower-case letter (a–z).',
    'Volo.Abp.Identity:PasswordRequiresUpper':
      'The password needs at least one upper-case letter (A–Z).',
    'Volo.Abp.Identity:PasswordRequiresDigit': 'The password needs at least one digit (0–9).',
    'Volo.Abp.Identity:PasswordRequiresNonAlphanumeric':
      'The password needs at least one character that is neither letter nor digit.',
    'Volo.Abp.Identity:InvalidUserName': 'The user name “{0}” may hold letters and digits only.',
  },
  EditorialUi: {
    InvalidPattern: 'Invalid pattern. Please review your input.',
    InvalidPostalCode: 'This is no postal code of the country in this address.',
    InvalidPassword: 'Password should include {0}.',
    PasswordLower: 'a lower-case letter',
    PasswordUpper: 'an upper-case letter',
    PasswordDigit: 'a digit',
    PasswordSpecial: 'a special character',
    PasswordLength: 'at least {0} characters',
    PasswordOwn: 'no part of your name, your address or the name of the site',
    PasswordNotCommon: 'not a common password (checked when you send)',
    MinAge: 'You must be at least {0} years old.',
    InvalidDate: 'Please enter a valid date.',
    DateBeforeMinimum: 'The date must not be before {0}.',
    DateAfterMaximum: 'The date must not be after {0}.',
    PasswordRules: 'Your password should include',
    RuleMet: 'done',
    RuleOpen: 'missing',
    ShowPassword: 'Show password',
    HidePassword: 'Hide password',
    Optional: 'optional',
    Choose: 'Please choose',
    OrderAccepts: 'By ordering, you accept:',
    TermsOfUse: 'Terms of use',
    LicenseRules: 'What a license allows',
    CheckForm: 'Please check the marked fields.',
    ChooseDate: 'Choose a date',
    PreviousMonth: 'Previous month',
    NextMonth: 'Next month',
    Month: 'Month',
    Year: 'Year',
    DateFormat: 'Format: {0}',
  },
} as const;
