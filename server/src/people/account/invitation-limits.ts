import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitByPerson, limitByTarget } from '../../http/target-limits.ts';
import { normalize } from '../passwords/passwords.ts';

/** Invitations of one person, whoever gets them. */
const ByPerson = { name: 'invitations of', max: 30, timeWindow: '1 hour' } as const;
/** Invitations to one mailbox, whoever sends them. */
const ByMailbox = { name: 'invitations to', max: 8, timeWindow: '1 hour' } as const;

/**
 * Limits of mails to people who never said that an address is theirs: by sender, and by mailbox
 * across all organizations. Call it before a transaction begins.
 */
export function invitationLimits(app: FastifyInstance) {
  const ofPerson = limitByPerson(app, ByPerson);
  const toMailbox = limitByTarget(app, ByMailbox);
  return async (
    call: { readonly request: FastifyRequest; readonly caller: { readonly userId: string } },
    address: string,
  ): Promise<void> => {
    await ofPerson(call);
    await toMailbox(call.request, normalize(address));
  };
}
