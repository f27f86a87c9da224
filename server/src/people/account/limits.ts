import type { FastifyInstance, FastifyRequest } from 'fastify';
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
 * Limits per target across all callers: mails to one address. Codes have none: nobody guesses 256
 * bits, and strangers could use one up for the person with the right link.
 */
const ByTarget = { mail: { name: 'account mail', max: 8, timeWindow: '15 minutes' } } as const;

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

export function accountLimits(app: FastifyInstance) {
  const addressOf = (request: FastifyRequest): string => {
    const { emailAddress, email } = bodyOf(request);
    return normalize(String(emailAddress ?? email));
  };
  const mails = limitByTarget(app, ByTarget.mail);
  return {
    mailTo: (request: FastifyRequest) => mails(request, addressOf(request)),
    mailOf: limitByPerson(app, ByPerson.mail),
    passwordOf: limitByPerson(app, ByPerson.password),
    digitsOf: limitByPerson(app, ByPerson.digits),
  };
}
