/** English texts of sets. */
export default {
  Sets: 'Sets',
  SetsIntro: 'Names in five languages, order, cover, and what visitors see.',
  NewSet: 'New set',
  NoSets: 'No set',
  OtherNames: 'Names in',
  Place_inOrder: 'Place',
  PlaceHint: 'Sets with a place come first.',
  'Set:Shown': 'Shown',
  'Set:Hidden': 'Hidden',
  'Set:Empty': 'Empty',
  'Set:Placed': 'With a place',
  NamesText:
    'In other languages visitors read these names, and the name above where there is none.',
  SetDescription: 'Description',
  HideSet: 'Hidden from visitors (its pictures stay in searches)',
  Cover: 'Cover',
  NewestAsCover: 'The newest',
  SetChangedMeanwhile:
    'Somebody saved this set while you were editing. Nothing of yours was saved yet.',
  RemoveSet: 'Remove “{{name}}”?',
  SetIsEmpty: 'It holds no picture.',
  MoveTo: 'Its pictures move to',
  SetRemoved: 'The set is removed.',
  CountSets_one: '{{count, number}} set',
  CountSets_other: '{{count, number}} sets',
  SetInUse_one: 'The set holds a picture. It stays in the catalog, in another set.',
  SetInUse_other:
    'The set holds {{count, number}} pictures. They stay in the catalog, in another set.',
};
