export default {
  Title: 'سجل الزوار',
  Guest: '{{name}}، بالعقد {{contract}}',
  Basket: 'في السلة: {{count}}',
  Search: 'آخر بحث: {{search}}',
  Take: 'خذها',
  Notify: 'أخبر الآخرين',
  Open: 'افتح',
};
