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
