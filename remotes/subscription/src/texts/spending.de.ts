/** German texts of the spending report. */
export default {
  Spending: 'Ausgaben',
  SpendingHint:
    'Abgeschlossene Bestellungen aller Personen Ihres Unternehmens, ohne Rechnungen des Abos. Monate nach UTC.',
  SpendingChart: 'Die Ausgaben als Balken',
  SpendingBy: 'Nach',
  'SpendingBy:Month': 'Monat',
  'SpendingBy:Person': 'Person',
  'SpendingBy:Field': 'Feld',
  SpendingMeasure: 'Diagramm',
  SpendingCredits: 'Credits',
  SpendingMoney: 'Geld',
  SpendingOrders: 'Bestellungen',
  SpendingPictures: 'Bilder',
  NothingSpent: 'In dieser Zeit wurde nichts ausgegeben',
  ClosedAccount: 'Geschlossenes Konto',
  NoValue: 'Ohne Angabe',
};
