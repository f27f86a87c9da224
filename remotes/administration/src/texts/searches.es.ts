/** Spanish texts of searches. */
export default {
  Searches: 'Búsquedas',
  SearchesIntro: 'Qué buscan los visitantes y qué resulta de ello. Nadie puede saber quién buscó.',
  SearchedText: 'Texto',
  SearchCount: 'Búsquedas',
  EmptyCount: 'Sin resultados',
  CorrectedCount: 'Corregidas',
  OpenedCount: 'Abiertas',
  LicensedCount: 'Con licencia',
  SearchDays: 'Período',
  SearchDaysOf: 'Últimos {{days}} días',
  AllSearches: 'Todos los textos',
  EmptySearches: 'Sin resultados',
  EmptySearchesHint:
    'Si el catálogo tiene esas imágenes con otras palabras, indíquelo a la búsqueda:',
  OwnSynonyms: 'palabras con el mismo significado',
  'SearchRoom:Little':
    'El índice en memoria está casi lleno. Pida a quienes llevan los servidores que instalen un clúster de búsqueda (SEARCH_URL).',
  'SearchRoom:None':
    'Hay más imágenes de las que caben en el índice en memoria, por eso las búsquedas son lentas. Pida a quienes llevan los servidores que instalen un clúster de búsqueda (SEARCH_URL).',
  NoSearches: 'No se buscó nada',
  SearchNow: 'Buscar {{text}}',
  CountTexts_one: '{{count, number}} texto',
  CountTexts_other: '{{count, number}} textos',
};
