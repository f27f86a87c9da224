/** French texts of categories. */
export default {
  ManagedCategories: 'Catégories',
  CategoriesIntro: 'Noms en cinq langues, ordre, couverture et ce que voient les visiteurs.',
  NewCategory: 'Nouvelle catégorie',
  NoCategories: 'Aucune catégorie',
  CategoryAdded: 'Ajoutée ici',
  CategoryNamesText:
    'Sans nom dans une langue, les visiteurs lisent le nom fourni ou le nom anglais.',
  CategoryPlaceHint: 'Les catégories avec une place viennent en premier.',
  HideCategory: 'Cachée aux visiteurs (ses images restent dans les recherches)',
  CategoryChangedMeanwhile:
    'Quelqu’un a enregistré cette catégorie entre-temps. Rien de vous n’est encore enregistré.',
  CategoryIsEmpty: 'Aucune image ne l’a.',
  CategoryInstead: 'Ses images reçoivent à la place',
  CategoryRemoved: 'La catégorie est supprimée.',
  CountCategories_one: '{{count, number}} catégorie',
  CountCategories_other: '{{count, number}} catégories',
  CategoryInUse_one: 'Une image a cette catégorie. Elle en reçoit une autre.',
  CategoryInUse_other:
    '{{count, number}} images ont cette catégorie. Elles en reçoivent une autre.',
};
