import type { KitTexts } from './en.ts';

export const ar: KitTexts = {
  AbpValidation: {
    'ThisFieldIsRequired.': 'هذا الحقل مطلوب.',
    'ThisFieldIsNotValid.': 'هذه القيمة غير صالحة.',
    'ThisFieldIsNotAValidEmailAddress.': 'يرجى إدخال عنوان بريد إلكتروني صالح.',
    'ThisFieldIsNotAValidCreditCardNumber.': 'يرجى إدخال رقم بطاقة صالح.',
    ThisFieldIsNotAValidFullyQualifiedHttpHttpsOrFtpUrl:
      'يرجى إدخال عنوان ويب كامل يبدأ بـ http أو https أو ftp.',
    'ThisFieldMustBeLessOrEqual{0}': 'يجب ألا تزيد القيمة على {0}. (أُدخل {1})',
    'ThisFieldMustBeGreaterThanOrEqual{0}': 'يجب ألا تقل القيمة عن {0}. (أُدخل {1})',
    'ThisFieldMustBeBetween{0}And{1}': 'يجب أن تكون القيمة بين {0} و{1}.',
    'ThisFieldMustBeAStringOrArrayTypeWithAMaximumLengthOf{0}':
      'الحد الأقصى لعدد الأحرف {0}. (العدد الحالي {1})',
    'ThisFieldMustBeAStringOrArrayTypeWithAMinimumLengthOf{0}':
      'الحد الأدنى لعدد الأحرف {0}. (العدد الحالي {1})',
  },
  AbpIdentity: {
    'Volo.Abp.Identity:PasswordConfirmationFailed': 'كلمتا المرور غير متطابقتين.',
    'Volo.Abp.Identity:PasswordRequiresLower':
      'يجب أن تحتوي كلمة المرور على حرف صغير واحد على الأقل (a–z).',
    'Volo.Abp.Identity:PasswordRequiresUpper':
      'يجب أن تحتوي كلمة المرور على حرف كبير واحد على الأقل (A–Z).',
    'Volo.Abp.Identity:PasswordRequiresDigit':
      'يجب أن تحتوي كلمة المرور على رقم واحد على الأقل (0–9).',
    'Volo.Abp.Identity:PasswordRequiresNonAlphanumeric':
      'يجب أن تحتوي كلمة المرور على رمز واحد على الأقل ليس حرفًا ولا رقمًا.',
    'Volo.Abp.Identity:PasswordTooCommon':
      'كلمة المرور هذه من أكثر الكلمات شيوعًا أو قريبة منها. اختر غيرها.',
    'Volo.Abp.Identity:PasswordContainsOwnName':
      'يجب ألا تحتوي كلمة المرور على اسمك أو عنوانك أو اسم الموقع.',
    'Volo.Abp.Identity:UserNameIsAddress': 'اسم المستخدم هو عنوانك أنت، أو اسم بلا «@».',
    'Volo.Abp.Identity:DuplicateUserName': 'اسم المستخدم هذا مأخوذ.',
    'Volo.Abp.Identity:InvalidUserName': 'اسم المستخدم «{0}» يمكن أن يحتوي على أحرف وأرقام فقط.',
  },
  AbpUi: {
    Cancel: 'إلغاء',
    Yes: 'نعم',
    Close: 'إغلاق',
    AreYouSure: 'هل أنت متأكد؟',
    AreYouSureYouWantToCancelEditingWarningMessage: 'هل تريد حقًا إلغاء التعديل؟',
  },
  EditorialUi: {
    InvalidPattern: 'النمط غير صالح. يرجى مراجعة ما أدخلته.',
    InvalidPassword: 'يجب أن تتضمن كلمة المرور {0}.',
    PasswordLower: 'حرفًا صغيرًا',
    PasswordUpper: 'حرفًا كبيرًا',
    PasswordDigit: 'رقمًا',
    PasswordSpecial: 'رمزًا خاصًا',
    PasswordLength: '{0} من الأحرف على الأقل',
    MinAge: 'يجب ألا يقل عمرك عن {0} عامًا.',
    InvalidDate: 'يرجى إدخال تاريخ صالح.',
    DateBeforeMinimum: 'يجب ألا يسبق التاريخ {0}.',
    DateAfterMaximum: 'يجب ألا يتجاوز التاريخ {0}.',
    PasswordRules: 'يجب أن تتضمن كلمة المرور',
    RuleMet: 'مستوفى',
    RuleOpen: 'ناقص',
    ShowPassword: 'إظهار كلمة المرور',
    HidePassword: 'إخفاء كلمة المرور',
    Optional: 'اختياري',
    Choose: 'يرجى الاختيار',
    CheckForm: 'يرجى مراجعة الحقول المحددة.',
    ChooseDate: 'اختيار تاريخ',
    PreviousMonth: 'الشهر السابق',
    NextMonth: 'الشهر التالي',
    Month: 'الشهر',
    Year: 'السنة',
    DateFormat: 'الصيغة: {0}',
    Loading: 'جارٍ التحميل…',
    Menu: 'القائمة',
    Previous: 'السابق',
    Next: 'التالي',
    Pages: 'الصفحات',
    PageOf: 'الصفحة {0} من {1}',
    Remove: 'إزالة {0}',
    Columns: 'الأعمدة',
    NoRows: 'لا يوجد شيء هنا بعد.',
    SelectPicture: 'تحديد {0}',
    Pictures: 'الصور',
    Home: 'الرئيسية',
    Credits_one: 'نقطة {0}',
    Credits_other: '{0} نقطة',
    StateCreated: 'أُنشئ',
    StateApproved: 'اعتُمد',
    StateActivated: 'مفعّل',
    StateDeactivated: 'معطّل',
  },
};
