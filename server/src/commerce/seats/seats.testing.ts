import { queuedMails } from '../../people/mails/account-mails.testing.ts';
import type { MoneySite } from '../ledger/money.testing.ts';

/** The code in the last invitation to a seat that was mailed to an address. */
export async function mailedSeatCode({ site }: MoneySite, email: string): Promise<string> {
  const mails = await queuedMails(site.context, 'seat-invitation');
  const page = mails.findLast(({ to }) => to === email)?.page;
  return new URL(String(page), site.url).searchParams.get('code') ?? '';
}
