/** Arabic texts. */
export default {
  Title: 'ورقة المعاينة',
  Count: '{{count}} صورة',
  Own: 'أوراقك',
  Keep: 'احفظ هذه الورقة',
  None: 'لم تحفظ أي ورقة بعد.',
  Remove: 'إزالة',
};
