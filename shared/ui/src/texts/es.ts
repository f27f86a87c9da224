import type { KitTexts } from './en.ts';

export const es: KitTexts = {
  AbpValidation: {
    'ThisFieldIsRequired.': 'Este campo es obligatorio.',
    'ThisFieldIsNotValid.': 'Este valor no es válido.',
    'ThisFieldIsNotAValidEmailAddress.': 'Introduzca una dirección de correo válida.',
    'ThisFieldIsNotAValidCreditCardNumber.': 'Introduzca un número de tarjeta válido.',
    ThisFieldIsNotAValidFullyQualifiedHttpHttpsOrFtpUrl:
      'Introduzca una dirección web completa que empiece por http, https o ftp.',
    'ThisFieldMustBeLessOrEqual{0}': 'El valor debe ser como máximo {0}. (ha introducido {1})',
    'ThisFieldMustBeGreaterThanOrEqual{0}':
      'El valor debe ser como mínimo {0}. (ha introducido {1})',
    'ThisFieldMustBeBetween{0}And{1}': 'El valor debe estar entre {0} y {1}.',
    'ThisFieldMustBeAStringOrArrayTypeWithAMaximumLengthOf{0}':
      'Se permiten {0} caracteres como máximo. (tiene {1})',
    'ThisFieldMustBeAStringOrArrayTypeWithAMinimumLengthOf{0}':
      'Se requieren {0} caracteres como mínimo. (tiene {1})',
  },
  AbpIdentity: {
    'Volo.Abp.Identity:PasswordConfirmationFailed': 'Las contraseñas no coinciden.',
    'Volo.Abp.Identity:PasswordRequiresLower':
      'La contraseña necesita al menos una letra minúscula (a–z).',
    'Volo.Abp.Identity:PasswordRequiresUpper':
      'La contraseña necesita al menos una letra mayúscula (A–Z).',
    'Volo.Abp.Identity:PasswordRequiresDigit': 'La contraseña necesita al menos un dígito (0–9).',
    'Volo.Abp.Identity:PasswordRequiresNonAlphanumeric':
      'La contraseña necesita al menos un carácter que no sea letra ni dígito.',
    'Volo.Abp.Identity:InvalidUserName':
      'El nombre de usuario «{0}» solo puede contener letras y dígitos.',
  },
  AbpUi: {
    Cancel: 'Cancelar',
    Yes: 'Sí',
    Close: 'Cerrar',
    AreYouSure: '¿Está seguro?',
    AreYouSureYouWantToCancelEditingWarningMessage: '¿Seguro que desea cancelar la edición?',
  },
  EditorialUi: {
    InvalidPattern: 'Formato no válido. Revise lo que ha escrito.',
    InvalidPassword: 'La contraseña debe incluir {0}.',
    PasswordLower: 'una letra minúscula',
    PasswordUpper: 'una letra mayúscula',
    PasswordDigit: 'un dígito',
    PasswordSpecial: 'un carácter especial',
    PasswordLength: 'al menos {0} caracteres',
    PasswordOwn:
      'No contiene su nombre, la parte de su dirección anterior a «@» ni el nombre del sitio',
    PasswordNotCommon:
      'No es una de las contraseñas más comunes (se comprueba al enviar el formulario)',
    MinAge: 'Debe tener al menos {0} años.',
    InvalidDate: 'Introduzca una fecha válida.',
    DateBeforeMinimum: 'La fecha no debe ser anterior al {0}.',
    DateAfterMaximum: 'La fecha no debe ser posterior al {0}.',
    PasswordRules: 'Su contraseña debe incluir',
    RuleMet: 'hecho',
    RuleOpen: 'falta',
    ShowPassword: 'Mostrar la contraseña',
    HidePassword: 'Ocultar la contraseña',
    Optional: 'opcional',
    Choose: 'Elija una opción',
    CheckForm: 'Revise los campos marcados.',
    ChooseDate: 'Elegir una fecha',
    PreviousMonth: 'Mes anterior',
    NextMonth: 'Mes siguiente',
    Month: 'Mes',
    Year: 'Año',
    DateFormat: 'Formato: {0}',
    Loading: 'Cargando…',
    Menu: 'Menú',
    Previous: 'Anterior',
    Next: 'Siguiente',
    Pages: 'Páginas',
    PageOf: 'Página {0} de {1}',
    Remove: 'Quitar {0}',
    Columns: 'Columnas',
    NoRows: 'Aquí todavía no hay nada.',
    SelectPicture: 'Seleccionar {0}',
    Pictures: 'Imágenes',
    Home: 'Inicio',
    Credits_one: '{{figure}} crédito',
    Credits_other: '{{figure}} créditos',
    StateCreated: 'Creada',
    StateApproved: 'Aprobada',
    StateActivated: 'Activada',
    StateDeactivated: 'Desactivada',
  },
};
