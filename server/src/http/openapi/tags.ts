/** Descriptions of the groups of calls. */
export const tags: readonly (readonly [string, string])[] = [
  ['configuration', 'Configuration, texts and organizations, as ABP’s clients read them'],
  ['account', 'Accounts, sessions and people'],
  ['secondFactor', 'Second factors, and proving again who one is'],
  ['identity', 'People and their roles'],
  ['permissions', 'What roles and people may do'],
  ['clients', 'Programs that sign people in here or call the API'],
  ['settingManagement', 'Settings of the site'],
  ['auditLogging', 'Who did what'],
  ['catalog', 'Pictures, sets, uploads and downloads'],
  ['subscription', 'Subscriptions, credits and plans'],
  ['licensing', 'Licenses and their certificates'],
  ['checkout', 'Quotes, orders and invoices'],
  ['profit', 'What contributors earned'],
  ['telemetry', 'How releases turned out'],
  ['releases', 'Releases of remotes, and the teams that own them'],
  ['transfer', 'Transfers from servers of contributors'],
];
