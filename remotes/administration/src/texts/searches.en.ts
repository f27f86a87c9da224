/** English texts of searches. */
export default {
  Searches: 'Searches',
  SearchesIntro:
    'What visitors search for, and what comes of it. Nobody can find out who searched.',
  SearchedText: 'Text',
  SearchCount: 'Searches',
  EmptyCount: 'Without results',
  CorrectedCount: 'Corrected',
  OpenedCount: 'Opened',
  LicensedCount: 'Licensed',
  SearchDays: 'Period',
  SearchDaysOf: 'Last {{days}} days',
  AllSearches: 'All texts',
  EmptySearches: 'Without results',
  EmptySearchesHint:
    'If the catalog has such pictures under other words, add those words to the search:',
  OwnSynonyms: 'words that mean the same',
  'SearchRoom:Little':
    'The index in memory is nearly full. Ask whoever runs the servers to set up a search cluster (SEARCH_URL).',
  'SearchRoom:None':
    'There are more pictures than the index in memory holds, so searches are slow. Ask whoever runs the servers to set up a search cluster (SEARCH_URL).',
  NoSearches: 'Nothing was searched for',
  SearchNow: 'Search for {{text}}',
  CountTexts_one: '{{count, number}} text',
  CountTexts_other: '{{count, number}} texts',
};
