/** English texts. */
export default {
  Title: 'Contact sheet',
  Count: '{{count}} pictures',
  Own: 'Your sheets',
  Keep: 'Keep this sheet',
  None: 'You have not kept a sheet yet.',
  Remove: 'Remove',
};
