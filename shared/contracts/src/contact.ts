import { z } from '@editorial/contracts/schema';
import { email } from './email.ts';
import { nothing, text } from './common.ts';
import { endpoint } from './endpoint.ts';

export const ContactTopics = [
  'License',
  'Payment',
  'Account',
  'Contributor',
  'Rights',
  'Picture',
  'Other',
] as const;

/** A letter to those who run the site. */
export const letter = z.object({
  topic: z.enum(ContactTopics),
  name: text(128, 1),
  email,
  /** The number of a license, an order or a picture. */
  reference: z._default(text(100), ''),
  message: text(4000, 10),
  /** The writer asks for the money of the order in `reference` back. Its page says so from then on. */
  asksRefund: z.optional(z.boolean()),
});

export const contactApi = {
  send: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/account/contact',
    summary: 'Write to those who run the site',
    body: letter,
    response: nothing,
    status: 204,
    access: 'anonymous',
  }),
};
