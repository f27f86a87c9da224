/** Spanish texts of the spending report. */
export default {
  Spending: 'Gastos',
  SpendingHint:
    'Pedidos completados de toda su empresa, sin las facturas del plan. Los meses son en UTC.',
  SpendingChart: 'Los gastos en barras',
  SpendingBy: 'Por',
  'SpendingBy:Month': 'Mes',
  'SpendingBy:Person': 'Persona',
  'SpendingBy:Field': 'Campo',
  SpendingMeasure: 'Gráfico',
  SpendingCredits: 'Créditos',
  SpendingMoney: 'Dinero',
  SpendingOrders: 'Pedidos',
  SpendingPictures: 'Imágenes',
  NothingSpent: 'No se gastó nada en este periodo',
  ClosedAccount: 'Cuenta cerrada',
  NoValue: 'Sin valor',
};
