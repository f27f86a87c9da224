/** English texts of categories. */
export default {
  ManagedCategories: 'Categories',
  CategoriesIntro: 'Names in five languages, order, cover, and what visitors see.',
  NewCategory: 'New category',
  NoCategories: 'No category',
  CategoryAdded: 'Added here',
  CategoryNamesText: 'Where a language has no name, visitors read the built-in or the English one.',
  CategoryPlaceHint: 'Categories with a place come first.',
  HideCategory: 'Hidden from visitors (its pictures stay in searches)',
  CategoryChangedMeanwhile:
    'Somebody saved this category while you were editing. Nothing of yours was saved yet.',
  CategoryIsEmpty: 'No picture has it.',
  CategoryInstead: 'Its pictures get instead',
  CategoryRemoved: 'The category is removed.',
  CountCategories_one: '{{count, number}} category',
  CountCategories_other: '{{count, number}} categories',
  CategoryInUse_one: 'A picture has this category. It gets another one.',
  CategoryInUse_other: '{{count, number}} pictures have this category. They get another one.',
};
