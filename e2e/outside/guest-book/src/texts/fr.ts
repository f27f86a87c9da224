export default {
  Title: 'Livre d’or',
  Guest: '{{name}}, selon le contrat {{contract}}',
  Basket: 'Dans le panier : {{count}}',
  Search: 'Dernière recherche : {{search}}',
  Take: 'Prendre',
  Notify: 'Avertir les autres',
  Open: 'Ouvrir',
};
