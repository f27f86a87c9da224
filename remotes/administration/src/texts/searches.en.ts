/** English texts of searches. */
export default {
  Searches: 'Searches',
  SearchesIntro: 'What visitors search for, and what comes of it. Nobody can tell who searched.',
  SearchedText: 'Text',
  SearchCount: 'Searches',
  EmptyCount: 'Without results',
  OpenedCount: 'Opened',
  LicensedCount: 'Licensed',
  SearchDays: 'Period',
  SearchDaysOf: 'Last {{days}} days',
  AllSearches: 'All texts',
  EmptySearches: 'Without results',
  NoSearches: 'Nothing was searched for',
  SearchNow: 'Search for {{text}}',
};
