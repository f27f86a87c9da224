/** Arabic texts of the order of a plan. */
export default {
  OrderTitle: 'طلب {0}',
  OrderAccount: 'حسابك',
  OrderSignedIn: 'سجّلت الدخول باسم {0}.',
  OrderNewAccount: 'جديد هنا؟ يُنشأ الحساب مع هذا الطلب.',
  OrderHaveAccount: 'لدي حساب',
  OrderEmail: 'البريد الإلكتروني',
  OrderPassword: 'كلمة المرور',
  OrderEndsTrial:
    'تنتهي تجربتك المجانية عند بدء هذه الخطة: تنتهي تراخيصها وينتهي ما تبقى من رصيدها. احصل على ترخيص تلك الصور من جديد بالخطة لتستخدمها.',
  OrderCompany: 'للشركات: الاسم والرقم الضريبي والصيغة',
  'OrderPays:Stripe': 'بالبطاقة: تبدأ الخطة مع الدفع',
  'OrderPays:OnAccount': 'بالفاتورة: تبدأ الخطة فورًا',
  'OrderRuns:1':
    'تمتد شهرًا وتتجدد كل شهر حتى تلغيها، ويمكنك ذلك في أي وقت حتى نهاية الشهر المدفوع.',
  'OrderRuns:2':
    'تمتد ثلاثة أشهر وتتجدد كل ثلاثة أشهر حتى تلغيها، ويمكنك ذلك في أي وقت حتى نهاية الأشهر المدفوعة.',
  'OrderRuns:3':
    'تمتد سنة وتتجدد كل سنة حتى تلغيها، ويمكنك ذلك في أي وقت حتى نهاية السنة المدفوعة.',
  OrderSeller: 'البائع',
  OrderBegins: 'البداية',
  OrderFirst: 'الدفعة الأولى',
  OrderNext: 'الدفعة التالية',
  'OrderBegins:OnAccount': 'فورًا مع الطلب',
  'OrderBegins:Stripe': 'فورًا مع الدفع',
  'OrderFirst:OnAccount': '{0} بفاتورة تصل بالبريد الإلكتروني وتُستحق خلال 30 يومًا',
  'OrderFirst:Stripe': '{0} بالبطاقة في الصفحة التالية',
  OrderNextOn: '{0} في {1}',
  OrderedPlan: 'طلبك',
  OrderedTitle: '{0} مفعّل',
  OrderedIntro: 'رصيدك: {0}. يصلك العقد والفاتورة بالبريد الإلكتروني.',
  OrderedGoesOn:
    '{0} مفعّل. رصيدك: {1}. يصلك العقد والفاتورة بالبريد الإلكتروني، وتجد طلبك في صفحة اشتراكك.',
  OrderedFirst: 'بماذا تبدأ',
  OrderedFirstHint: 'ابحث عن صورة واحصل على ترخيصها بنقرة واحدة، فيصلك ملفها من تلقاء نفسه.',
  OrderedHolds: 'يشمل',
  OrderedDue: '{{amount}} بالفاتورة {{number}}، تُستحق حتى {{date}}',
  OrderedPaid: '{{amount}}، دُفعت في {{date}} (الفاتورة {{number}})',
  OrderedEnd: 'تغيير الخطة أو إلغاؤها',
  OrderedWithdrawal: 'حق الانسحاب',
  OrderSum: 'المجموع',
  OrderWithVat: 'شاملًا ضريبة القيمة المضافة {0} % ({1})',
  OrderReverseCharge: 'دون ضريبة القيمة المضافة: تتحملها أنت ({0})',
  OrderTaxByState: 'تُضاف ضريبة الولاية',
  OrderNoVat: 'لا تضاف أي ضريبة',
  OrderPriceChanged: 'تغيّر السعر في هذه الأثناء',
  OrderPriceChangedText:
    'من قبل: {{before}}. الآن: {{after}}. لم يُطلب شيء، وكل ما كتبته ما زال هنا. أعد الطلب إن كنت موافقًا.',
  OrderNothing: 'لم يُطلب شيء. كل ما كتبته ما زال هنا.',
  OrderUnconfirmed:
    'لم يُطلب شيء. أعد الطلب واكتب الأرقام التي في الرسالة. إن لم تصل، فابحث في مجلد الرسائل غير المرغوبة أو اطلب إرسال الأرقام مرة أخرى.',
  OrderOnlyClients: 'الخطط للعملاء. حسابك من نوع آخر.',
  OrderHasPlan: 'لديك خطة بالفعل: {0}.',
  OrderNoSuchPlan: 'لم تعد هذه الخطة معروضة.',
  'Address:StateNeeded': 'اذكر الولاية الأمريكية، مثل NY. فالضريبة تتبعها.',
  'Address:VatNumberInvalid':
    'هذا ليس رقمًا ضريبيًا لبلد العنوان. تحقق من كليهما أو اترك الحقل فارغًا.',
  'Address:VatNumberNotRegistered':
    'لا يعرف سجل الاتحاد الأوروبي (VIES) هذا الرقم الضريبي. تحقق منه أو اترك الحقل فارغًا.',
};
