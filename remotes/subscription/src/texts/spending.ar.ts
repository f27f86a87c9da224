/** Arabic texts of the spending report. */
export default {
  Spending: 'الإنفاق',
  SpendingHint: 'الطلبات المكتملة لكل أفراد شركتك، دون فواتير الخطة. الأشهر بتوقيت UTC.',
  SpendingChart: 'الإنفاق على شكل أعمدة',
  SpendingBy: 'حسب',
  'SpendingBy:Month': 'الشهر',
  'SpendingBy:Person': 'الشخص',
  'SpendingBy:Field': 'الحقل',
  SpendingMeasure: 'الرسم',
  SpendingCredits: 'النقاط',
  SpendingMoney: 'المال',
  SpendingOrders: 'الطلبات',
  SpendingPictures: 'الصور',
  NothingSpent: 'لم يُنفق شيء في هذه المدة',
  ClosedAccount: 'حساب مغلق',
  NoValue: 'دون قيمة',
};
