/** Spanish texts of searches. */
export default {
  Searches: 'Búsquedas',
  SearchesIntro: 'Qué buscan los visitantes y qué resulta de ello. Nadie puede saber quién buscó.',
  SearchedText: 'Texto',
  SearchCount: 'Búsquedas',
  EmptyCount: 'Sin resultados',
  OpenedCount: 'Abiertas',
  LicensedCount: 'Con licencia',
  SearchDays: 'Período',
  SearchDaysOf: 'Últimos {{days}} días',
  AllSearches: 'Todos los textos',
  EmptySearches: 'Sin resultados',
  NoSearches: 'No se buscó nada',
  SearchNow: 'Buscar {{text}}',
};
