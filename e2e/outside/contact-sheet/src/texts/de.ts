/** German texts. */
export default {
  Title: 'Kontaktbogen',
  Count_one: '{{count}} Bild',
  Count_other: '{{count}} Bilder',
  More: 'Alle finden Sie im <catalog>Katalog</catalog>.',
  Own: 'Ihre Bögen',
  Keep: 'Diesen Bogen behalten',
  None: 'Sie haben noch keinen Bogen behalten.',
  Remove: 'Entfernen',
};
