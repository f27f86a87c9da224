import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { tooManyRequests } from '../../ground/problem.ts';
import { isRefused } from '../../http/form-pages.ts';
import { limitByPerson, limitByTarget } from '../../http/target-limits.ts';
import { mailboxOf } from '../passwords/passwords.ts';

const HOUR_SECONDS = 60 * 60;
const Hour = { timeWindow: '1 hour' } as const;
/** Invitations of one person, whoever gets them. */
const ByPerson = { ...Hour, name: 'invitations of', max: 30 } as const;
/** Invitations of one sender to one mailbox. */
const OfSender = { ...Hour, name: 'invitations of a sender to', max: 8 } as const;
/** Whether an invitation is the first of its sender to a mailbox. */
const First = { ...Hour, name: 'first invitations of a sender to', max: 1 } as const;
/** Senders whose first invitation to a mailbox is mailed, whatever the others have sent. */
const Firsts = { ...Hour, name: 'first invitations to', max: 16 } as const;
/** Further invitations of all senders to one mailbox. */
const Further = { ...Hour, name: 'invitations to', max: 8 } as const;

interface Inviting {
  readonly request: FastifyRequest;
  readonly tenantId: string;
  readonly caller: { readonly userId: string };
}

/**
 * Limits of mails to people who never said that an address is theirs: by person, and by mailbox
 * across all senders. The first invitation of each sender has room of its own, so that no sender
 * keeps those of others away. An organization is one sender, because its administrators create
 * accounts as they like. Call it before a transaction begins.
 */
export function invitationLimits(app: FastifyInstance) {
  const ofPerson = limitByPerson(app, ByPerson);
  const ofSender = limitByTarget(app, OfSender);
  const first = limitByTarget(app, First);
  const firsts = limitByTarget(app, Firsts);
  const further = limitByTarget(app, Further);
  return async (call: Inviting, address: string): Promise<void> => {
    const { request, tenantId, caller } = call;
    await ofPerson(call);
    const mailbox = mailboxOf(address);
    const sender = `${tenantId === HOST_TENANT ? caller.userId : tenantId} ${mailbox}`;
    await ofSender(request, sender);
    const isFirst = !(await isRefused(first(request, sender)));
    if (await isRefused((isFirst ? firsts : further)(request, mailbox)))
      throw tooManyRequests({ ttlInSeconds: HOUR_SECONDS });
  };
}
