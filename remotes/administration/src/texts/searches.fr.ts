/** French texts of searches. */
export default {
  Searches: 'Recherches',
  SearchesIntro:
    'Ce que les visiteurs cherchent, et ce qu’il en résulte. Personne ne peut savoir qui a cherché.',
  SearchedText: 'Texte',
  SearchCount: 'Recherches',
  EmptyCount: 'Sans résultat',
  OpenedCount: 'Ouvertes',
  LicensedCount: 'Sous licence',
  SearchDays: 'Période',
  SearchDaysOf: '{{days}} derniers jours',
  AllSearches: 'Tous les textes',
  EmptySearches: 'Sans résultat',
  NoSearches: 'Aucune recherche',
  SearchNow: 'Rechercher {{text}}',
};
