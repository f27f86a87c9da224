import type { FastifyInstance, FastifyRequest } from 'fastify';
import { visitorOf } from '../../ground/visitor.ts';
import { limitByPerson, limitByTarget } from '../../http/target-limits.ts';
import { normalize } from '../passwords/passwords.ts';

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
 * Limits per mailbox across all callers, of each kind and organization apart: what a stranger asks
 * about somebody's address keeps them from nothing else. Codes have none: nobody guesses 256 bits,
 * and strangers could use one up for the person with the right link.
 */
const ByMailbox = {
  register: { name: 'registrations with', max: 8, timeWindow: '15 minutes' },
  reset: { name: 'account mail', max: 8, timeWindow: '15 minutes' },
  /** Of all accounts that wish for one address. */
  wish: { name: 'wishes for', max: 8, timeWindow: '15 minutes' },
} as const;

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

interface Asked {
  readonly request: FastifyRequest;
  readonly tenantId: string;
}

export function accountLimits(app: FastifyInstance) {
  const mailbox = ({ request, tenantId }: Asked): string => {
    const { emailAddress, email } = bodyOf(request);
    return `${tenantId} ${normalize(String(emailAddress ?? email))}`;
  };
  const registrations = limitByTarget(app, ByMailbox.register);
  const resets = limitByTarget(app, ByMailbox.reset);
  const wishes = limitByTarget(app, ByMailbox.wish);
  const applications = limitByTarget(app, Applications);
  return {
    register: (asked: Asked) => registrations(asked.request, mailbox(asked)),
    reset: (asked: Asked) => resets(asked.request, mailbox(asked)),
    wish: ({ request, tenantId }: Asked, address: string) =>
      wishes(request, `${tenantId} ${normalize(address)}`),
    apply: (asked: Asked) =>
      applications(asked.request, `${visitorOf(null, asked.request.ip)} ${mailbox(asked)}`),
    mailOf: limitByPerson(app, ByPerson.mail),
    passwordOf: limitByPerson(app, ByPerson.password),
    digitsOf: limitByPerson(app, ByPerson.digits),
  };
}
