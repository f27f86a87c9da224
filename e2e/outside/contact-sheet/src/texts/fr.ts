/** French texts. */
export default {
  Title: 'Planche contact',
  Count: '{{count}} images',
  Own: 'Vos planches',
  Keep: 'Garder cette planche',
  None: 'Vous n’avez encore gardé aucune planche.',
  Remove: 'Supprimer',
};
