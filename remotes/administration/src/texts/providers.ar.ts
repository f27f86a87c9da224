/** Arabic texts of other providers to sign in with. */
export default {
  Providers: 'مزوّدو تسجيل الدخول',
  ProvidersIntro:
    'Google أو Microsoft أو مزوّد خاص بشركة: يسجّل الناس الدخول لديه عبر OpenID Connect.',
  NewProvider: 'مزوّد جديد',
  NoProvider: 'لا مزوّد آخر',
  NoProviderText: 'يسجّل الناس الدخول بالعنوان وكلمة المرور.',
  ProviderRedirect: 'يعيد المزوّد الناس إلى هذا العنوان. سجّله لديه:',
  ProviderNameHint: 'كما يظهر على زر صفحة تسجيل الدخول.',
  ProviderIssuer: 'جهة الإصدار',
  ProviderIssuerHint: 'كما يسمّي المزوّد نفسه تمامًا، مثل https://accounts.google.com.',
  ProviderSecretHint: 'من المزوّد. يُحفظ مشفّرًا ولا يُعرض أبدًا.',
  ProviderSecretKept: 'يوجد واحد. اتركه فارغًا للإبقاء عليه.',
  ProviderDomains: 'نطاقات خاصة',
  ProviderDomainsHint:
    'نطاق في كل سطر. تُعد عناوين هذه النطاقات مؤكدة وإن لم يقل المزوّد ذلك. لمزوّد الشركة نفسها فقط.',
  ProviderActive: 'في صفحة تسجيل الدخول',
  ProviderOff: 'متوقف',
  ProviderRequired: 'إلزامي',
  ProviderRequiredHint: 'لا يسجّل أحد الدخول بكلمة مرور ولا ينشئ حسابًا، سوى المسؤولين.',
  RemoveProvider: 'إزالة المزوّد؟',
  RemoveProviderText:
    'لن يتمكن أحد من تسجيل الدخول بواسطة «{0}». تبقى الحسابات، وتُختار كلمة المرور عبر البريد.',
  ProviderRemoved: 'أُزيل المزوّد.',
};
