/** Arabic texts of searches. */
export default {
  Searches: 'عمليات البحث',
  SearchesIntro: 'ما يبحث عنه الزوار وما ينتج عنه. لا يمكن لأحد معرفة من بحث.',
  SearchedText: 'النص',
  SearchCount: 'عمليات البحث',
  EmptyCount: 'بلا نتائج',
  CorrectedCount: 'صُحِّحت',
  OpenedCount: 'فُتحت',
  LicensedCount: 'رُخِّصت',
  SearchDays: 'الفترة',
  SearchDaysOf: 'آخر {{days}} يومًا',
  AllSearches: 'كل النصوص',
  EmptySearches: 'بلا نتائج',
  EmptySearchesHint: 'إذا كانت هذه الصور في الكتالوج بكلمات أخرى، فأخبر البحث:',
  OwnSynonyms: 'كلمات بالمعنى نفسه',
  'SearchRoom:Little':
    'الفهرس في الذاكرة شبه ممتلئ. اطلب من مشغّلي الخوادم إعداد عنقود بحث (SEARCH_URL).',
  'SearchRoom:None':
    'عدد الصور أكبر مما يتسع له الفهرس في الذاكرة، لذلك البحث بطيء. اطلب من مشغّلي الخوادم إعداد عنقود بحث (SEARCH_URL).',
  NoSearches: 'لم يبحث أحد عن شيء',
  SearchNow: 'البحث عن {{text}}',
  CountTexts_one: 'نص واحد',
  CountTexts_other: '{{count, number}} نص',
  CountTexts_zero: 'لا نصوص',
  CountTexts_two: 'نصّان',
  CountTexts_few: '{{count, number}} نصوص',
  CountTexts_many: '{{count, number}} نصًا',
};
