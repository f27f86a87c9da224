/** German texts of the overview. */
export default {
  Waiting: 'Wartet auf jemanden',
  'Waiting:Requests': 'Anfragen nach einem Abonnement',
  'Waiting:Reviews': 'Bilder zu prüfen',
  'Waiting:Applications': 'Bewerbungen um Mitarbeit',
  'Waiting:OverdueInvoices': 'Überfällige Rechnungen',
  'Waiting:UnmatchedPayments': 'Zahlungen für Tarife, die nicht passen',
  'Waiting:PaymentCases': 'Kartenzahlungen, um die sich jemand kümmern muss',
  'Waiting:FailedJobs': 'Fehlgeschlagene Aufgaben',
  Today: 'Heute',
  'Today:Orders': 'Bestellungen',
  'Today:Licenses': 'Lizenzen',
  'Today:CreditsUsed': 'Verbrauchte Credits',
  'Today:NewPeople': 'Neue Personen',
  WeekAgo: '{{figure}} vor einer Woche',
};
