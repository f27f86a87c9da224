/** Spanish texts of the overview. */
export default {
  Waiting: 'Pendiente ahora',
  'Waiting:Requests': 'Solicitudes de suscripción',
  'Waiting:Reviews': 'Imágenes por revisar',
  'Waiting:Applications': 'Solicitudes para contribuir',
  'Waiting:OverdueInvoices': 'Facturas vencidas',
  'Waiting:UnmatchedPayments': 'Pagos de planes que no cuadran',
  'Waiting:PaymentCases': 'Pagos con tarjeta por resolver',
  'Waiting:FailedJobs': 'Tareas fallidas',
  Today: 'Hoy',
  'Today:Orders': 'Pedidos',
  'Today:Licenses': 'Licencias',
  'Today:CreditsUsed': 'Créditos usados',
  'Today:NewPeople': 'Personas nuevas',
  WeekAgo: '{{figure}} hace una semana',
};
