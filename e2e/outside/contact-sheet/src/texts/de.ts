/** German texts. */
export default {
  Title: 'Kontaktbogen',
  Count: '{{count}} Bilder',
  Own: 'Ihre Bögen',
  Keep: 'Diesen Bogen behalten',
  None: 'Sie haben noch keinen Bogen behalten.',
  Remove: 'Entfernen',
};
