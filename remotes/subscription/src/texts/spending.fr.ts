/** French texts of the spending report. */
export default {
  Spending: 'Dépenses',
  SpendingHint:
    'Commandes terminées de toute votre entreprise, sans les factures de l’abonnement. Mois en UTC.',
  SpendingChart: 'Les dépenses en barres',
  SpendingBy: 'Par',
  'SpendingBy:Month': 'Mois',
  'SpendingBy:Person': 'Personne',
  'SpendingBy:Field': 'Champ',
  SpendingMeasure: 'Graphique',
  SpendingCredits: 'Crédits',
  SpendingMoney: 'Argent',
  SpendingOrders: 'Commandes',
  SpendingPictures: 'Images',
  NothingSpent: 'Rien n’a été dépensé pendant cette période',
  ClosedAccount: 'Compte fermé',
  NoValue: 'Sans valeur',
};
