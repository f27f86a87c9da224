/** French texts. */
export default {
  Title: 'Planche contact',
  Count_one: '{{count}} image',
  Count_other: '{{count}} images',
  More: 'Toutes se trouvent dans le <catalog>catalogue</catalog>.',
  Own: 'Vos planches',
  Keep: 'Garder cette planche',
  None: 'Vous n’avez encore gardé aucune planche.',
  Remove: 'Supprimer',
};
