/** German texts of categories. */
export default {
  ManagedCategories: 'Kategorien',
  CategoriesIntro: 'Namen in fünf Sprachen, Reihenfolge, Titelbild und was Besucher sehen.',
  NewCategory: 'Neue Kategorie',
  NoCategories: 'Keine Kategorie',
  CategoryAdded: 'Hier angelegt',
  CategoryNamesText:
    'Wo eine Sprache keinen Namen hat, lesen Besucher den mitgelieferten oder den englischen.',
  CategoryPlaceHint: 'Kategorien mit Platz stehen vorn.',
  HideCategory: 'Vor Besuchern verborgen (ihre Bilder bleiben in der Suche)',
  CategoryChangedMeanwhile:
    'Jemand hat diese Kategorie inzwischen gespeichert. Von Ihnen ist noch nichts gespeichert.',
  CategoryIsEmpty: 'Kein Bild hat sie.',
  CategoryInstead: 'Ihre Bilder bekommen stattdessen',
  CategoryRemoved: 'Die Kategorie ist entfernt.',
  CountCategories_one: '{{count, number}} Kategorie',
  CountCategories_other: '{{count, number}} Kategorien',
  CategoryInUse_one: 'Ein Bild hat diese Kategorie. Es bekommt eine andere.',
  CategoryInUse_other: '{{count, number}} Bilder haben diese Kategorie. Sie bekommen eine andere.',
};
