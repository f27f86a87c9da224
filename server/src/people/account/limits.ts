import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../../ground/problem.ts';
import { neighborhoodOf, visitorOf } from '../../ground/visitor.ts';
import { isRefused } from '../../http/form-pages.ts';
import { limitByPerson, limitByTarget } from '../../http/target-limits.ts';
import { mailboxOf } from '../passwords/passwords.ts';

const aMinute = (max: number) => ({ config: { rateLimit: { max, timeWindow: '1 minute' } } });

/** Limits per client address, for calls that cost a hash or a mail, or that allow guessing. */
export const ByAddress = {
  register: aMinute(30),
  mail: aMinute(30),
  join: aMinute(20),
  code: aMinute(60),
  password: aMinute(30),
} as const;

/**
 * Kinds of requests about one mailbox. Each is counted apart, for each organization: what a
 * stranger asks about somebody's address keeps them from nothing else. Codes have no limit: nobody
 * guesses 256 bits, and strangers could use one up for the person with the right link.
 */
type Kind = 'registrations with' | 'account mail' | 'wishes for';
const QUARTER_HOUR_SECONDS = 15 * 60;
const QuarterHour = { timeWindow: '15 minutes' } as const;
/** Requests of one network about a mailbox. */
const MAX_OF_NETWORK = 8;
/** Networks whose first request is mailed, whatever the others have asked for. */
const MAX_FIRST_MAILS = 16;
/** Mails for the further requests of all networks together. */
const MAX_FURTHER_MAILS = 8;

/** Applications for one address by one visitor: others may apply for it too. */
const Applications = { name: 'applications of', max: 8, timeWindow: '15 minutes' } as const;

/**
 * Limits per person: requested mails, password checks, right or wrong, and typed digits of mails, of
 * which there are few enough to guess.
 */
const ByPerson = {
  digits: { name: 'digits of', max: 10, timeWindow: '1 hour' },
  mail: { name: 'account mail of', max: 5, timeWindow: '1 hour' },
  password: { name: 'account password of', max: 20, timeWindow: '10 minutes' },
} as const;

type Body = Readonly<Record<string, unknown>>;
const bodyOf = ({ body }: FastifyRequest): Body => (body ?? {}) as Body;

interface LimitedRequest {
  readonly request: FastifyRequest;
  readonly tenantId: string;
}

/**
 * Divides the room of a mailbox among the networks that ask for mails to it (`neighborhoodOf`). The
 * first request of each has room of its own, so few strangers keep nobody's mail away. Returns
 * whether there is room for the mail; throws if the network itself asked too often.
 */
function limitMailbox(app: FastifyInstance, kind: Kind) {
  const ofNetwork = limitByTarget(app, {
    ...QuarterHour,
    name: `${kind} near`,
    max: MAX_OF_NETWORK,
  });
  const first = limitByTarget(app, { ...QuarterHour, name: `first ${kind} near`, max: 1 });
  const firsts = limitByTarget(app, {
    ...QuarterHour,
    name: `first ${kind}`,
    max: MAX_FIRST_MAILS,
  });
  const further = limitByTarget(app, { ...QuarterHour, name: kind, max: MAX_FURTHER_MAILS });
  return async (request: FastifyRequest, mailbox: string): Promise<boolean> => {
    const network = `${neighborhoodOf(request.ip)} ${mailbox}`;
    await ofNetwork(request, network);
    const isFirst = !(await isRefused(first(request, network)));
    return !(await isRefused((isFirst ? firsts : further)(request, mailbox)));
  };
}

export function accountLimits(app: FastifyInstance) {
  const mailbox = ({ request, tenantId }: LimitedRequest): string => {
    const { emailAddress, email } = bodyOf(request);
    return `${tenantId} ${mailboxOf(String(emailAddress ?? email))}`;
  };
  const registrations = limitMailbox(app, 'registrations with');
  const resets = limitMailbox(app, 'account mail');
  const wishes = limitMailbox(app, 'wishes for');
  const applications = limitByTarget(app, Applications);
  return {
    /** Whether somebody who registers again gets a mail that says so. */
    register: (asked: LimitedRequest) => registrations(asked.request, mailbox(asked)),
    /** Whether a link is mailed: those of before still work. */
    reset: (asked: LimitedRequest) => resets(asked.request, mailbox(asked)),
    /** Without its mail nobody confirms an address, so a wish without room is refused. */
    async wish({ request, tenantId }: LimitedRequest, address: string): Promise<void> {
      if (!(await wishes(request, `${tenantId} ${mailboxOf(address)}`)))
        throw tooManyRequests({ ttlInSeconds: QUARTER_HOUR_SECONDS });
    },
    apply: (asked: LimitedRequest) =>
      applications(asked.request, `${visitorOf(null, asked.request.ip)} ${mailbox(asked)}`),
    mailOf: limitByPerson(app, ByPerson.mail),
    passwordOf: limitByPerson(app, ByPerson.password),
    digitsOf: limitByPerson(app, ByPerson.digits),
  };
}
