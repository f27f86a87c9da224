export default {
  Title: 'Guest book',
  Guest: '{{name}}, by contract {{contract}}',
  Basket: 'In the basket: {{count}}',
  Search: 'Last search: {{search}}',
  Take: 'Take it',
  Notify: 'Notify the others',
  Open: 'Open',
};
