import type { EmailSettings } from '@editorial/contracts/setting-management';
import type { Context } from '../../commerce/context/context.ts';
import { type Message, SilenceTimeoutMs } from '../../ground/mail/mail.ts';
import { HttpProblem, problem } from '../../ground/problem.ts';
import { storedMail, viewOf } from '../../settings/mail-server.ts';

const DEFAULT_PORT = { smtp: 587, smtps: 465 } as const;

type MailContext = Pick<Context, 'environment' | 'settings' | 'secrets'>;

/** The mail settings from SMTP_URL and MAIL_FROM, else of administrators, without the password. */
export function emailSettings({ environment, settings, secrets }: MailContext): EmailSettings {
  const { smtpUrl, mailFrom } = environment;
  const stored = smtpUrl ? null : storedMail(settings, secrets.sealingKey).server();
  if (stored) return viewOf(stored);
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
    defaultFromDisplayName: settings.valueOf('Site.Name'),
  };
}

interface TestMail {
  readonly senderEmailAddress: string;
  readonly targetEmailAddress: string;
  readonly subject: string;
  readonly body?: string | null | undefined;
}

const notOwn = () => {
  const message = 'A test mail goes to your own confirmed address.';
  return problem('Editorial:Validation', {
    details: ` - targetEmailAddress: ${message}`,
    validationErrors: [{ message, members: ['targetEmailAddress'] }],
  });
};

/** The longest that somebody waits for the answer to a test mail. */
const TEST_TIMEOUT_MS = 2 * SilenceTimeoutMs;
const silent = () =>
  problem('Editorial:MailServerSilent', { data: { seconds: TEST_TIMEOUT_MS / 1000 } });
const isSilence = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ETIMEDOUT|ETIME)$/.test(String(error.code));

/** Fails a step that takes too long. The step itself is left alone. */
async function within<T>(limitMs: number, step: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(silent()), limitMs);
  try {
    return await Promise.race([step, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Sends a mail from the site's own address, to test the settings. Only the person who asks for it
 * gets it, since its words are theirs and its name is the site's.
 */
export async function sendTestMail(
  context: MailContext & Pick<Context, 'mail' | 'log'>,
  { email }: { readonly email: string },
  { senderEmailAddress, targetEmailAddress, subject, body }: TestMail,
  limitMs = TEST_TIMEOUT_MS,
): Promise<void> {
  if (targetEmailAddress.toLowerCase() !== email.toLowerCase()) throw notOwn();
  const { defaultFromAddress } = emailSettings(context);
  // Test mails can't be sent in another sender's name.
  if (senderEmailAddress.toLowerCase() !== defaultFromAddress.toLowerCase())
    throw problem('Editorial:SetByOperator');
  await sendNow(context, { to: targetEmailAddress, subject, text: body ?? '' }, limitMs);
}

/** Sends a mail immediately, so that the caller learns whether the mail server accepts it. */
export async function sendNow(
  context: Pick<Context, 'mail' | 'log'>,
  message: Message,
  limitMs = TEST_TIMEOUT_MS,
): Promise<void> {
  try {
    await within(limitMs, context.mail.send(message));
  } catch (error) {
    context.log.warn({ err: error }, 'The mail server did not accept a test mail');
    throw isSilence(error)
      ? silent()
      : error instanceof HttpProblem
        ? error
        : problem('Editorial:MailNotSent');
  }
}
