import { contactApi, letter } from '@editorial/contracts/contact';
import { z } from '@editorial/contracts/schema';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../settings/languages/texts.ts';
import { noteRefundAsked } from '../../commerce/checkout/order-aftermath.queries.ts';
import type { Context } from '../../commerce/context/context.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { findTenant } from '../../ground/tenancy/tenants.ts';
import {
  limitByAddress,
  limitByPerson,
  limitByTarget,
  limitNearby,
} from '../../http/target-limits.ts';
import { type Call, serve } from '../../people/access/serve.ts';
import { MailRetries } from '../../ground/mail/mail.job.ts';
import { nameInMail } from '../../ground/mail/name-in-mail.ts';

const CONTACT_JOB = 'contact.letter';
type Letter = Pick<Call<typeof contactApi.send>, 'request' | 'caller'>;

/** Letters of one stranger, and of one person; five of either may be in one neighborhood. */
const ByStranger = { name: 'letters of strangers', max: 5, timeWindow: '10 minutes' };
const ByPerson = { name: 'letters of people', max: 5, timeWindow: '10 minutes' };
/** Letters of one organization, whose administrators make as many accounts as they like. */
const ByOrganization = { name: 'letters of organization', max: 25, timeWindow: '15 minutes' };
/** Letters of all people of the site, and of all strangers: many cannot fill the mailbox. */
const Together = { name: 'letters', max: 100, timeWindow: '15 minutes' };

/**
 * Limits letters, so that each visitor uses up little of the room that all have. Letters that a
 * narrower limit refuses do not count for a wider one. Strangers use up no room of people with an
 * account, and an organization none of the site's people. `times` is the setting `ADDRESS_LIMITS`.
 */
function limitLetters(app: FastifyInstance, times: number) {
  const byAddress = limitByAddress(app, ByStranger, times);
  const byPerson = limitByPerson(app, ByPerson);
  // One visitor may register many accounts.
  const near = limitNearby(app, ByPerson, times);
  const byOrganization = limitByTarget(app, ByOrganization);
  const together = limitByTarget(app, Together);
  return async ({ request, caller }: Letter): Promise<void> => {
    if (!caller) {
      await byAddress(request);
      return together(request, 'strangers');
    }
    await byPerson({ request, caller });
    if (caller.tenantId !== HOST_TENANT) return byOrganization(request, caller.tenantId);
    await near(request);
    await together(request, 'people');
  };
}

const queued = z.extend(letter, {
  /** The organization of the page. Letters from before have none. */
  tenantId: z.optional(z.uuid()),
  language: z.string(),
  account: z.string(),
});

/** Takes letters of visitors, and mails them to those who run the site. */
export function contactRoutes(
  app: FastifyInstance,
  { jobs, environment, clock }: Pick<Context, 'jobs' | 'environment' | 'clock'>,
): void {
  serve(
    app,
    contactApi.send,
    async ({ tx, body, caller, tenantId, request }) => {
      const account = caller?.userName ?? '';
      const about = { tenantId, account, language: languageOf(request) };
      if (body.asksRefund && caller)
        await noteRefundAsked(tx, {
          userId: caller.userId,
          number: body.reference,
          now: clock.now(),
        });
      await jobs.send(tx, CONTACT_JOB, { ...body, ...about });
      return undefined;
    },
    { before: limitLetters(app, environment.addressLimits) },
  );
}

/**
 * The account of a letter, with its organization: there an account may be called as anybody of the
 * site is.
 */
async function accountOf(
  { database }: Pick<Context, 'database'>,
  { account, tenantId = HOST_TENANT }: Pick<z.output<typeof queued>, 'account' | 'tenantId'>,
): Promise<string> {
  const name = nameInMail(account);
  if (name === '' || tenantId === HOST_TENANT) return name || '-';
  const place = await findTenant(database, tenantId);
  return `${name} (organization ${nameInMail(place?.name ?? tenantId)})`;
}

/** Registers the job that mails letters. An answer goes to the address in the letter. */
export const contactJobs = (context: Context): Promise<void> =>
  context.jobs.register(
    CONTACT_JOB,
    queued,
    async (sent, { id }) => {
      const { language, topic, name, email, reference, message, asksRefund } = sent;
      const facts = [
        `From: ${nameInMail(name)} <${email}>`,
        `Account: ${await accountOf(context, sent)}`,
        `Language: ${language}`,
        `About: ${nameInMail(reference) || '-'}`,
        ...(asksRefund ? ['Asks for a refund: yes'] : []),
      ];
      return context.mail.send({
        id,
        to: context.environment.mailFrom,
        replyTo: { name: nameInMail(name), address: email },
        subject: `${topic}: ${nameInMail(name)}`,
        text: `${facts.join('\n')}\n\n${message}`,
      });
    },
    { retries: MailRetries },
  );
