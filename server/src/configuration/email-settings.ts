import type { EmailSettings } from '@editorial/contracts/setting-management';
import type { Context } from '../context.ts';
import { SENDER_NAME } from '../mail/mail.ts';
import { problem } from '../problem.ts';

const DEFAULT_PORT = { smtp: 587, smtps: 465 } as const;

/** The mail settings from SMTP_URL and MAIL_FROM, without the password. */
export function emailSettings({
  smtpUrl,
  mailFrom,
}: Pick<Context['environment'], 'smtpUrl' | 'mailFrom'>): EmailSettings {
  const server = smtpUrl ? new URL(smtpUrl) : null;
  const isTls = server?.protocol === 'smtps:';
  return {
    smtpHost: server?.hostname ?? '',
    smtpPort: Number(server?.port) || DEFAULT_PORT[isTls ? 'smtps' : 'smtp'],
    smtpUserName: decodeURIComponent(server?.username ?? ''),
    smtpPassword: '',
    smtpDomain: '',
    smtpEnableSsl: isTls,
    smtpUseDefaultCredentials: false,
    defaultFromAddress: mailFrom,
    defaultFromDisplayName: SENDER_NAME,
  };
}

interface TestMail {
  readonly senderEmailAddress: string;
  readonly targetEmailAddress: string;
  readonly subject: string;
  readonly body?: string | null | undefined;
}

/** Sends a mail immediately, so that the caller learns whether the mail server accepts it. */
export async function sendTestMail(
  { environment, mail, log }: Pick<Context, 'environment' | 'mail' | 'log'>,
  { senderEmailAddress, targetEmailAddress, subject, body }: TestMail,
): Promise<void> {
  // Test mails can't be sent in another sender's name.
  if (senderEmailAddress.toLowerCase() !== environment.mailFrom.toLowerCase())
    throw problem('Editorial:SetByOperator');
  try {
    await mail.send({ to: targetEmailAddress, subject, text: body ?? '' });
  } catch (error) {
    log.warn({ err: error }, 'The mail server did not accept a test mail');
    throw problem('Editorial:MailNotSent');
  }
}
