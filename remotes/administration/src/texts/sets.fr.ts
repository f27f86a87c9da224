/** French texts of sets. */
export default {
  Sets: 'Séries',
  SetsIntro: 'Noms en cinq langues, ordre, couverture et ce que voient les visiteurs.',
  NewSet: 'Nouvelle série',
  NoSets: 'Aucune série',
  OtherNames: 'Noms en',
  Place_inOrder: 'Place',
  PlaceHint: 'Les séries avec une place viennent d’abord.',
  'Set:Shown': 'Visible',
  'Set:Hidden': 'Masquée',
  'Set:Empty': 'Vide',
  'Set:Placed': 'Avec une place',
  NamesText:
    'Dans les autres langues, les visiteurs lisent ces noms, ou celui du haut s’il n’y en a pas.',
  SetDescription: 'Description',
  HideSet: 'Masquée aux visiteurs (ses images restent dans les recherches)',
  Cover: 'Couverture',
  NewestAsCover: 'La plus récente',
  SetChangedMeanwhile:
    'Quelqu’un a enregistré cette série pendant que vous la modifiiez. Rien de votre saisie n’est encore enregistré.',
  RemoveSet: 'Supprimer « {{name}} » ?',
  SetIsEmpty: 'Elle ne contient aucune image.',
  MoveTo: 'Ses images vont vers',
  SetRemoved: 'La série est supprimée.',
  CountSets_one: '{{count, number}} série',
  CountSets_other: '{{count, number}} séries',
  SetInUse_one: 'La série contient une image. Elle reste au catalogue, dans une autre série.',
  SetInUse_other:
    'La série contient {{count, number}} images. Elles restent au catalogue, dans une autre série.',
};
