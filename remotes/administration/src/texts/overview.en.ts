/** English texts of the overview. */
export default {
  Waiting: 'Needs somebody now',
  'Waiting:Requests': 'Requests for a subscription',
  'Waiting:Reviews': 'Pictures to review',
  'Waiting:Applications': 'Applications to contribute',
  'Waiting:OverdueInvoices': 'Overdue invoices',
  'Waiting:UnmatchedPayments': 'Payments of plans that do not match',
  'Waiting:PaymentCases': 'Payments by card that need you',
  'Waiting:FailedJobs': 'Failed jobs',
  Today: 'Today',
  'Today:Orders': 'Orders',
  'Today:Licenses': 'Licenses',
  'Today:CreditsUsed': 'Credits used',
  'Today:NewPeople': 'New people',
  WeekAgo: '{{figure}} a week ago',
};
