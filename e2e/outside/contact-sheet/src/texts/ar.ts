/** Arabic texts. */
export default {
  Title: 'ورقة المعاينة',
  Count: '{{count}} صورة',
};
