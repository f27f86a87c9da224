/** Arabic texts of the overview. */
export default {
  Waiting: 'بانتظار من يعالجه',
  'Waiting:Requests': 'طلبات الاشتراك',
  'Waiting:Reviews': 'صور للمراجعة',
  'Waiting:Applications': 'طلبات المساهمة',
  'Waiting:OverdueInvoices': 'فواتير متأخرة',
  'Waiting:UnmatchedPayments': 'دفعات اشتراكات غير مطابقة',
  'Waiting:PaymentCases': 'دفعات بالبطاقة تحتاج إلى قرار',
  'Waiting:FailedJobs': 'مهام فاشلة',
  Today: 'اليوم',
  'Today:Orders': 'الطلبات',
  'Today:Licenses': 'التراخيص',
  'Today:CreditsUsed': 'الأرصدة المستخدمة',
  'Today:NewPeople': 'أشخاص جدد',
  WeekAgo: '{{figure}} قبل أسبوع',
};
