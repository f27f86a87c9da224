export default {
  Title: 'Gästebuch',
  Guest: '{{name}}, nach Vertrag {{contract}}',
  Basket: 'Im Warenkorb: {{count}}',
  Search: 'Letzte Suche: {{search}}',
  Take: 'Nehmen',
  Notify: 'Andere benachrichtigen',
  Open: 'Öffnen',
};
