/** English texts. */
export default {
  Title: 'Contact sheet',
  Count_one: '{{count}} picture',
  Count_other: '{{count}} pictures',
  More: 'All of them are in the <catalog>catalog</catalog>.',
  Own: 'Your sheets',
  Keep: 'Keep this sheet',
  None: 'You have not kept a sheet yet.',
  Remove: 'Remove',
};
