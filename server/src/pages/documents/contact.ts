import { contactApi, letter } from '@editorial/contracts/contact';
import { z } from '@editorial/contracts/schema';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../settings/configuration/texts.ts';
import type { Context } from '../../commerce/context/context.ts';
import { limitByTarget } from '../../http/target-limits.ts';
import { serve } from '../../people/access/serve.ts';
import { MailRetries } from '../../ground/mail/mail.job.ts';

const CONTACT_JOB = 'contact.letter';
/** Letters of one client address. */
const ByAddress = { config: { rateLimit: { max: 5, timeWindow: '10 minutes' } } };
/** Letters of everybody together, so that many addresses cannot fill the mailbox. */
const Together = { name: 'letters', max: 100, timeWindow: '15 minutes' };

const queued = z.extend(letter, { language: z.string(), account: z.string() });

/** Takes letters of visitors, and mails them to those who run the site. */
export function contactRoutes(app: FastifyInstance, { jobs }: Pick<Context, 'jobs'>): void {
  const together = limitByTarget(app, Together);
  serve(
    app,
    contactApi.send,
    async ({ tx, body, caller, request }) => {
      const account = caller?.userName ?? '';
      await jobs.send(tx, CONTACT_JOB, { ...body, account, language: languageOf(request) });
      return undefined;
    },
    { ...ByAddress, before: ({ request }) => together(request, '') },
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
        `From: ${name} <${email}>`,
        `Account: ${account || '-'}`,
        `Language: ${language}`,
        `About: ${reference || '-'}`,
      ];
      return mail.send({
        id,
        to: environment.mailFrom,
        replyTo: { name, address: email },
        subject: `${topic}: ${name}`,
        text: `${facts.join('\n')}\n\n${message}`,
      });
    },
    { retries: MailRetries },
  );
