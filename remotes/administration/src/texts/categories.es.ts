/** Spanish texts of categories. */
export default {
  ManagedCategories: 'Categorías',
  CategoriesIntro: 'Nombres en cinco idiomas, orden, portada y lo que ven los visitantes.',
  NewCategory: 'Nueva categoría',
  NoCategories: 'Ninguna categoría',
  CategoryAdded: 'Añadida aquí',
  CategoryNamesText: 'Sin nombre en un idioma, los visitantes leen el incluido o el inglés.',
  CategoryPlaceHint: 'Las categorías con lugar van primero.',
  HideCategory: 'Oculta a los visitantes (sus imágenes siguen en las búsquedas)',
  CategoryChangedMeanwhile:
    'Alguien guardó esta categoría mientras tanto. Aún no se ha guardado nada suyo.',
  CategoryIsEmpty: 'Ninguna imagen la tiene.',
  CategoryInstead: 'Sus imágenes reciben en su lugar',
  CategoryRemoved: 'La categoría se ha eliminado.',
  CountCategories_one: '{{count, number}} categoría',
  CountCategories_other: '{{count, number}} categorías',
  CategoryInUse_one: 'Una imagen tiene esta categoría. Recibe otra.',
  CategoryInUse_other: '{{count, number}} imágenes tienen esta categoría. Reciben otra.',
};
