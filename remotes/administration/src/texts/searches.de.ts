/** German texts of searches. */
export default {
  Searches: 'Suchen',
  SearchesIntro: 'Was Besucher suchen und was daraus wird. Wer gesucht hat, ist nicht zu erkennen.',
  SearchedText: 'Text',
  SearchCount: 'Suchen',
  EmptyCount: 'Ohne Ergebnis',
  OpenedCount: 'Geöffnet',
  LicensedCount: 'Lizenziert',
  SearchDays: 'Zeitraum',
  SearchDaysOf: 'Letzte {{days}} Tage',
  AllSearches: 'Alle Texte',
  EmptySearches: 'Ohne Ergebnis',
  NoSearches: 'Es wurde nichts gesucht',
  SearchNow: 'Nach {{text}} suchen',
};
