import type { EmailSettings, EmailSettingsChange } from '@editorial/contracts/setting-management';
import { and, eq } from 'drizzle-orm';
import { changesBetween, recordAudit } from '../ground/audit/record-audit.ts';
import type { Context } from '../ground/context/context.ts';
import { HOST_TENANT, type Tx } from '../ground/database/database.ts';
import type { MailServer, MailSettings } from '../ground/mail/mail.ts';
import { problem } from '../ground/problem.ts';
import { seal, unseal } from '../ground/secrets/sealed.ts';
import { settings } from './settings.tables.ts';
import type { SettingsInMemory } from './settings-in-memory.ts';

/** The whole mail server, sealed, in one row: its password never lies open in the database. */
const NAME = 'Mail.Server';
const OWNER = 'mail-server';

/** The mail server that administrators set, read again only after a change. */
export function storedMail(known: SettingsInMemory, sealingKey: string): MailSettings {
  let last: { sealed: string; server: MailServer } | undefined;
  return {
    senderName: () => known.valueOf('Site.Name'),
    server() {
      const sealed = known.siteValue(NAME);
      if (sealed === undefined) return null;
      if (last?.sealed !== sealed)
        last = {
          sealed,
          server: JSON.parse(unseal(sealingKey, { owner: OWNER, sealed })) as MailServer,
        };
      return last.server;
    },
  };
}

/** The settings of the mails in ABP's terms, without the password. */
export const viewOf = (server: MailServer): EmailSettings => ({
  smtpHost: server.host,
  smtpPort: server.port,
  smtpUserName: server.userName,
  smtpPassword: '',
  smtpDomain: '',
  smtpEnableSsl: server.isTls,
  smtpUseDefaultCredentials: false,
  defaultFromAddress: server.fromAddress,
  defaultFromDisplayName: server.fromName,
});

type MailContext = Pick<Context, 'secrets' | 'environment'> & {
  readonly settings: SettingsInMemory;
};

/**
 * Saves the mail server. Without a new password, the old one is kept only for the same server and
 * user: nobody learns it by naming a server of their own. Without a host, mails go to files again.
 */
export async function changeMailServer(
  { settings: known, secrets, environment }: MailContext,
  tx: Tx,
  given: EmailSettingsChange,
): Promise<undefined> {
  // The operator's SMTP_URL holds.
  if (environment.smtpUrl) throw problem('Editorial:SetByOperator');
  const before = storedMail(known, secrets.sealingKey).server();
  const host = given.smtpHost?.trim() ?? '';
  const userName = given.smtpUserName ?? '';
  const isSame =
    before?.host === host && before.port === given.smtpPort && before.userName === userName;
  const server: MailServer = {
    host,
    port: given.smtpPort,
    userName,
    password: given.smtpPassword || (isSame ? before.password : ''),
    isTls: given.smtpEnableSsl,
    fromAddress: given.defaultFromAddress,
    fromName: given.defaultFromDisplayName,
  };
  await tx.delete(settings).where(and(eq(settings.tenantId, HOST_TENANT), eq(settings.name, NAME)));
  if (host)
    await tx.insert(settings).values({
      tenantId: HOST_TENANT,
      name: NAME,
      value: seal({ key: secrets.sealingKey, owner: OWNER, text: JSON.stringify(server) }),
    });
  // The password is in neither of the two.
  const changes = changesBetween(before ? viewOf(before) : ({} as EmailSettings), viewOf(server), [
    'smtpHost',
    'smtpPort',
    'smtpUserName',
    'smtpEnableSsl',
    'defaultFromAddress',
    'defaultFromDisplayName',
  ]);
  recordAudit(tx, { action: 'Mail.Changed', tenantId: HOST_TENANT, changes });
  return undefined;
}
