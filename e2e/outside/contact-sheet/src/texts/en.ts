/** English texts. */
export default {
  Title: 'Contact sheet',
  Count: '{{count}} pictures',
};
