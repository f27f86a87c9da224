/** English texts of the spending report. */
export default {
  Spending: 'Spending',
  SpendingHint:
    'Completed orders of all people of your company. Invoices of the plan are not part of it. Months are in UTC.',
  SpendingChart: 'What was spent, as bars',
  SpendingBy: 'By',
  'SpendingBy:Month': 'Month',
  'SpendingBy:Person': 'Person',
  'SpendingBy:Field': 'Field',
  SpendingMeasure: 'Chart',
  SpendingCredits: 'Credits',
  SpendingMoney: 'Money',
  SpendingOrders: 'Orders',
  SpendingPictures: 'Pictures',
  NothingSpent: 'Nothing was spent in this time',
  ClosedAccount: 'Closed account',
  NoValue: 'Without a value',
};
