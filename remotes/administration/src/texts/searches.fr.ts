/** French texts of searches. */
export default {
  Searches: 'Recherches',
  SearchesIntro:
    'Ce que les visiteurs cherchent, et ce qu’il en résulte. Personne ne peut savoir qui a cherché.',
  SearchedText: 'Texte',
  SearchCount: 'Recherches',
  EmptyCount: 'Sans résultat',
  CorrectedCount: 'Corrigées',
  OpenedCount: 'Ouvertes',
  LicensedCount: 'Sous licence',
  SearchDays: 'Période',
  SearchDaysOf: '{{days}} derniers jours',
  AllSearches: 'Tous les textes',
  EmptySearches: 'Sans résultat',
  EmptySearchesHint:
    'Si le catalogue a de telles images sous d’autres mots, dites-le à la recherche :',
  OwnSynonyms: 'mots de même sens',
  'SearchRoom:Little':
    'L’index en mémoire est presque plein. Demandez aux exploitants des serveurs de mettre en place une grappe de recherche (SEARCH_URL).',
  'SearchRoom:None':
    'Il y a plus d’images que l’index en mémoire n’en contient : les recherches sont lentes. Demandez aux exploitants des serveurs de mettre en place une grappe de recherche (SEARCH_URL).',
  NoSearches: 'Aucune recherche',
  SearchNow: 'Rechercher {{text}}',
  CountTexts_one: '{{count, number}} texte',
  CountTexts_other: '{{count, number}} textes',
};
