/** German texts. */
export default {
  Title: 'Kontaktbogen',
  Count: '{{count}} Bilder',
};
