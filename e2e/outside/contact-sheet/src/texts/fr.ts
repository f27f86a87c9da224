/** French texts. */
export default {
  Title: 'Planche contact',
  Count: '{{count}} images',
};
