import type { Context } from '../../commerce/context/context.ts';
import type { Environment } from '../../ground/environment.ts';
import { yearsIn } from '../../commerce/issued-documents/retention.rules.ts';
import { storedMail } from '../../settings/mail-server.ts';
import type { SettingsInMemory } from '../../settings/settings-in-memory.ts';
import { imprintOf } from '../../settings/imprint.ts';

/** Another company that receives something of people. */
export interface Recipient {
  readonly kind: 'Stripe' | 'Mail' | 'Store' | 'Vies' | 'Traces';
  readonly host: string;
}

/** Facts of this site for the privacy text: from its settings and from how it runs. */
export interface PrivacyFacts {
  /** The controller of the data (Art. 4 (7) GDPR): some lines. */
  readonly controller: string;
  readonly contact: string;
  /** Some lines, or empty. */
  readonly officer: string;
  readonly authority: string;
  /** How long invoices are kept, in years, and the log of changes, in days. */
  readonly years: number;
  readonly days: number;
  readonly recipients: readonly Recipient[];
}

type Runs = Pick<
  Environment,
  'mailFrom' | 'auditKeepDays' | 'stripe' | 'smtpUrl' | 's3' | 'viesUrl' | 'otlp'
>;

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url);

function recipientsOf(
  { stripe, smtpUrl, s3, viesUrl, otlp }: Runs,
  storedMailHost: string,
): Recipient[] {
  const mailHost = smtpUrl ? hostOf(smtpUrl) : storedMailHost;
  return [
    ...(stripe ? [{ kind: 'Stripe', host: 'stripe.com' } as const] : []),
    ...(mailHost ? [{ kind: 'Mail', host: mailHost } as const] : []),
    ...(s3 ? [{ kind: 'Store', host: hostOf(s3.endpoint) } as const] : []),
    ...(viesUrl ? [{ kind: 'Vies', host: hostOf(viesUrl) } as const] : []),
    ...(otlp ? [{ kind: 'Traces', host: hostOf(otlp.endpoint) } as const] : []),
  ];
}

/**
 * Reads the facts as they are now. `mailHost` is the mail server that administrators set, or empty.
 */
export function privacyFacts(
  environment: Runs,
  settings: Pick<SettingsInMemory, 'valueOf' | 'numberOf'>,
  mailHost: string,
): PrivacyFacts {
  return {
    controller: imprintOf(settings).lines,
    contact: environment.mailFrom,
    officer: settings.valueOf('Privacy.Officer').trim(),
    authority: settings.valueOf('Privacy.Authority').trim(),
    years:
      settings.numberOf('Documents.InvoiceYears') || yearsIn(settings.valueOf('Seller.Country')),
    days: environment.auditKeepDays,
    recipients: recipientsOf(environment, mailHost),
  };
}

/** The facts of the running site. */
export const privacyFactsOf = ({
  environment,
  settings,
  secrets,
}: Pick<Context, 'environment' | 'settings' | 'secrets'>): PrivacyFacts =>
  privacyFacts(
    environment,
    settings,
    storedMail(settings, secrets.sealingKey).server()?.host ?? '',
  );
