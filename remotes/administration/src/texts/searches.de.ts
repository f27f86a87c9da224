/** German texts of searches. */
export default {
  Searches: 'Suchen',
  SearchesIntro: 'Was Besucher suchen und was daraus wird. Wer gesucht hat, ist nicht zu erkennen.',
  SearchedText: 'Text',
  SearchCount: 'Suchen',
  EmptyCount: 'Ohne Ergebnis',
  CorrectedCount: 'Korrigiert',
  OpenedCount: 'Geöffnet',
  LicensedCount: 'Lizenziert',
  SearchDays: 'Zeitraum',
  SearchDaysOf: 'Letzte {{days}} Tage',
  AllSearches: 'Alle Texte',
  EmptySearches: 'Ohne Ergebnis',
  EmptySearchesHint: 'Hat der Katalog solche Bilder unter anderen Wörtern, sagen Sie es der Suche:',
  OwnSynonyms: 'Wörter mit gleicher Bedeutung',
  'SearchRoom:Little':
    'Der Index im Speicher ist fast voll. Bitten Sie die Betreiber der Server, einen Such-Cluster einzurichten (SEARCH_URL).',
  'SearchRoom:None':
    'Es gibt mehr Bilder, als der Index im Speicher fasst; darum sind Suchen langsam. Bitten Sie die Betreiber der Server, einen Such-Cluster einzurichten (SEARCH_URL).',
  NoSearches: 'Es wurde nichts gesucht',
  SearchNow: 'Nach {{text}} suchen',
  CountTexts_one: '{{count, number}} Text',
  CountTexts_other: '{{count, number}} Texte',
};
