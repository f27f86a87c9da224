import { contactApi, letter } from '@editorial/contracts/contact';
import { z } from '@editorial/contracts/schema';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../settings/configuration/texts.ts';
import type { Context } from '../../commerce/context/context.ts';
import { limitByTarget } from '../../http/target-limits.ts';
import { type Call, serve } from '../../people/access/serve.ts';
import { neighborhoodOf, visitorOf } from '../../ground/visitor.ts';
import { MailRetries } from '../../ground/mail/mail.job.ts';
import { nameInMail } from '../../ground/mail/name-in-mail.ts';

const CONTACT_JOB = 'contact.letter';
type Letter = Pick<Call<typeof contactApi.send>, 'request' | 'caller'>;

/** Letters of one person, or of one address. */
const ByVisitor = { name: 'letters of', max: 5, timeWindow: '10 minutes' };
/** Letters of one neighborhood, so that an owner of many addresses leaves room for others. */
const ByNeighborhood = { name: 'letters near', max: 25, timeWindow: '15 minutes' };
/** Letters of all people, and of all strangers, so that many together cannot fill the mailbox. */
const Together = { name: 'letters', max: 100, timeWindow: '15 minutes' };

/**
 * Limits letters, so that each visitor uses up little of the room that all have. Letters that a
 * narrower limit refuses do not count for a wider one, and strangers use up no room of people with
 * an account. `times` is the setting `ADDRESS_LIMITS`.
 */
function limitLetters(app: FastifyInstance, times: number) {
  const byPerson = limitByTarget(app, ByVisitor);
  const byAddress = limitByTarget(app, { ...ByVisitor, max: ByVisitor.max * times });
  const near = limitByTarget(app, { ...ByNeighborhood, max: ByNeighborhood.max * times });
  const together = limitByTarget(app, Together);
  return async ({ request, caller }: Letter): Promise<void> => {
    if (caller) await byPerson(request, visitorOf(caller, request.ip));
    else if (times > 0) {
      await byAddress(request, visitorOf(null, request.ip));
      await near(request, neighborhoodOf(request.ip));
    }
    await together(request, caller ? 'people' : 'strangers');
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
  { jobs, environment }: Pick<Context, 'jobs' | 'environment'>,
): void {
  serve(
    app,
    contactApi.send,
    async ({ tx, body, caller, tenantId, request }) => {
      const account = caller?.userName ?? '';
      const about = { tenantId, account, language: languageOf(request) };
      await jobs.send(tx, CONTACT_JOB, { ...body, ...about });
      return undefined;
    },
    { before: limitLetters(app, environment.addressLimits) },
  );
}

/** Registers the job that mails letters. An answer goes to the address in the letter. */
export const contactJobs = ({ jobs, mail, environment }: Context): Promise<void> =>
  jobs.register(
    CONTACT_JOB,
    queued,
    (sent, { id }) => {
      const { language, topic, name, email, reference, message, account } = sent;
      const facts = [
        `From: ${nameInMail(name)} <${email}>`,
        `Account: ${nameInMail(account) || '-'}`,
        `Language: ${language}`,
        `About: ${nameInMail(reference) || '-'}`,
      ];
      return mail.send({
        id,
        to: environment.mailFrom,
        replyTo: { name: nameInMail(name), address: email },
        subject: `${topic}: ${nameInMail(name)}`,
        text: `${facts.join('\n')}\n\n${message}`,
      });
    },
    { retries: MailRetries },
  );
