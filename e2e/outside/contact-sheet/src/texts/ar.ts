/** Arabic texts. */
export default {
  Title: 'ورقة المعاينة',
  Count_zero: 'لا صور',
  Count_one: 'صورة واحدة',
  Count_two: 'صورتان',
  Count_few: '{{count}} صور',
  Count_many: '{{count}} صورة',
  Count_other: '{{count}} صورة',
  More: 'تجدها كلها في <catalog>الكتالوج</catalog>.',
  Own: 'أوراقك',
  Keep: 'احفظ هذه الورقة',
  None: 'لم تحفظ أي ورقة بعد.',
  Remove: 'إزالة',
};
