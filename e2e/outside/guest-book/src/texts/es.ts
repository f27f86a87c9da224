export default {
  Title: 'Libro de visitas',
  Guest: '{{name}}, según el contrato {{contract}}',
  Basket: 'En la cesta: {{count}}',
  Search: 'Última búsqueda: {{search}}',
  Take: 'Tomar',
  Notify: 'Avisar a los demás',
  Open: 'Abrir',
};
