/**
 * The queues of a server with the usual retries, in the order of their names. Test databases have
 * them from the start.
 */
export const queueNames = [
  'account.data-copy',
  'account.data-copy-sweep',
  'account.forget',
  'audit.expire',
  'audit.releases',
  'catalog.alike-groups',
  'catalog.archive',
  'catalog.check-files',
  'catalog.due-transfers',
  'catalog.import',
  'catalog.missing-renditions',
  'catalog.orphans',
  'catalog.remake-files',
  'catalog.remove-files',
  'catalog.sweep',
  'catalog.transfer',
  'contributors.mails',
  'contributors.sums',
  'database.analyze',
  'demo.catalog',
  'documents.delete',
  'documents.keep',
  'identity.remote-policies',
  'license.notice-mail',
  'license.notices',
  'notices.expire',
  'operation.thin-samples',
  'people.export-sweep',
  'refunds.give-back',
  'saved-search.alerts',
  'saved-search.look',
  'search.sweep',
  'subscription.charges',
  'subscription.cycles',
  'subscription.mail',
] as const;

/** Mails are tried again for days. */
const mails = { limit: 38, firstWaitSeconds: 60, maxWaitSeconds: 4 * 3600 };

/** The other queues of a server, with their retries. */
export const queuesWithRetries = {
  'account.mail': mails,
  'catalog.renditions': { limit: 36, firstWaitSeconds: 5, maxWaitSeconds: 1800 },
  'contact.letter': mails,
  'lightbox.mentions': mails,
  'mail.message': mails,
  'people.export': { limit: 12, firstWaitSeconds: 5, maxWaitSeconds: 1800 },
  'saved-search.mail': mails,
  'subscription.forget-customer': { limit: 20, firstWaitSeconds: 60, maxWaitSeconds: 6 * 3600 },
} as const;

/** What a server without cards does regularly, by queue. Test databases know it from the start. */
export const schedules = {
  'account.data-copy-sweep': '17 3 * * *',
  'audit.expire': '20 3 * * *',
  'audit.releases': '*/5 * * * *',
  'catalog.alike-groups': '* * * * *',
  'catalog.due-transfers': '*/5 * * * *',
  'catalog.missing-renditions': '50 2 * * *',
  'catalog.orphans': '40 3 * * *',
  'catalog.sweep': '*/15 * * * *',
  'contributors.mails': '*/10 * * * *',
  'contributors.sums': '25 * * * *',
  'database.analyze': '*/5 * * * *',
  'documents.delete': '41 3 * * *',
  'documents.keep': '* * * * *',
  'identity.remote-policies': '* * * * *',
  'license.notices': '*/10 * * * *',
  'notices.expire': '11 4 * * *',
  'operation.thin-samples': '10 3 * * *',
  'people.export-sweep': '27 3 * * *',
  'saved-search.alerts': '*/5 * * * *',
  'search.sweep': '*/15 * * * *',
  'subscription.cycles': '*/5 * * * *',
} as const;
