/** French texts of the overview. */
export default {
  Waiting: 'À traiter maintenant',
  'Waiting:Requests': 'Demandes d’abonnement',
  'Waiting:Reviews': 'Images à examiner',
  'Waiting:Applications': 'Candidatures de contribution',
  'Waiting:OverdueInvoices': 'Factures en retard',
  'Waiting:UnmatchedPayments': 'Paiements d’abonnements qui ne concordent pas',
  'Waiting:PaymentCases': 'Paiements par carte à traiter',
  'Waiting:FailedJobs': 'Tâches échouées',
  Today: 'Aujourd’hui',
  'Today:Orders': 'Commandes',
  'Today:Licenses': 'Licences',
  'Today:CreditsUsed': 'Crédits utilisés',
  'Today:NewPeople': 'Nouvelles personnes',
  WeekAgo: '{{figure}} il y a une semaine',
};
