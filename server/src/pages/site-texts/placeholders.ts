import { translate } from '../../settings/languages/texts.ts';
import { problem } from '../../ground/problem.ts';
import { deliveredText, isMail } from '../../settings/site-texts/delivered-texts.ts';
import { foreignAddresses, isLinkAlone } from '../../settings/site-texts/mail-links.rules.ts';
import type { TextContent } from '@editorial/contracts/site-texts';

/** Values of placeholders in mails of the preview, by name. */
const Samples: Readonly<Record<string, string>> = {
  address: 'https://pictures.example/page',
  amount: '$179.00',
  asked: '$179.00',
  asker: 'Ada Berg',
  client: 'Berg Press',
  credits: '120 credits',
  comments: 'Ada Berg: The second one, please.',
  count: '3',
  date: '2026-12-31',
  email: 'ada@example.org',
  facts: 'The building is protected as a design.',
  decider: 'Ada Berg',
  lightbox: 'Spring issue',
  lines: 'Accepted: 1\n– ED-12 Harbor at dawn',
  month: 'October 2026',
  name: 'Ada Berg',
  ground: 'Terms, section 4',
  newAddress: 'ada@example.org',
  note: 'For the cover of May.',
  number: 'N-000012',
  outcome: 'The picture was removed.',
  owner: 'Ole Lind',
  paid: '$100.00',
  person: 'Ole Lind',
  picture: 'E-000012',
  pictures: 'E-000012 Harbor at dawn (L-000345)',
  plan: 'Studio',
  provider: 'Berg Press',
  reason: 'We have a similar picture.',
  reference: 'INV-2026-000012',
  topic: 'A child is shown',
  what: 'Hidden everywhere, until staff show them again: E-000012',
  text: 'Thank you for your pictures. May we see more of them?',
  words: '',
};
/** Placeholders of earlier releases, which are filled beside their successors, by those. */
const Earlier: Readonly<Record<string, string>> = { credits: 'balance' };
/** The purpose of a mail: without the link or what somebody wrote, it would be of no use. */
const Needed: ReadonlySet<string> = new Set([
  'address',
  'comments',
  'lines',
  'newAddress',
  'note',
  'pictures',
  'reason',
  'text',
  'words',
]);

const namesIn = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, one = '']) => one);

export interface Placeholder {
  readonly name: string;
  readonly isNeeded: boolean;
  readonly sample: string;
}

/** Returns the placeholders that a text may have in braces. Documents have none. */
export function placeholdersOf(name: string): Placeholder[] {
  if (!isMail(name)) return [];
  const { subject, body } = deliveredText(name, 'en');
  const needed = new Set(namesIn(body).filter((one) => Needed.has(one)));
  return [...new Set(namesIn(`${subject} ${body}`))].toSorted().map((one) => ({
    name: one,
    isNeeded: needed.has(one),
    sample: Samples[one] ?? one,
  }));
}

export const samplesOf = (name: string): Record<string, string> =>
  Object.fromEntries(placeholdersOf(name).map(({ name: one, sample }) => [one, sample]));

/** Where a mail may lead beside the site: what its text names already, or everywhere. */
export interface Leads {
  readonly publicUrl: string;
  /** The text that is sent at present: its addresses may stay. */
  readonly current: TextContent;
  /** Whether the author holds all that the Admin role holds. */
  readonly isAdmin: boolean;
}

/** Returns the faults of the addresses of a mail, as keys with their values. */
function wrongAddresses(text: TextContent, { publicUrl, current, isAdmin }: Leads) {
  const known = new Set(isAdmin ? [] : foreignAddresses(current, publicUrl));
  const foreign = isAdmin
    ? []
    : foreignAddresses(text, publicUrl).filter((address) => !known.has(address));
  return [
    ...(isLinkAlone(text) ? [] : [['LinkNotAlone', { placeholder: '{address}' }] as const]),
    ...foreign.map((address) => ['ForeignAddress', { address }] as const),
  ];
}

/**
 * Refuses a text with placeholders that nothing fills, or without what its mail is for, and a mail
 * that leads elsewhere: its link is a secret, and people trust what the site writes.
 */
export function assertUsable(
  name: string,
  { subject, body }: TextContent,
  leads: Leads,
  language: string,
): void {
  const wrong: { message: string; members: string[] }[] = [];
  const refuse = (member: string, key: string, values: Record<string, string> = {}) =>
    wrong.push({ message: translate(language, 'Settings', key, values), members: [member] });
  if (!isMail(name)) {
    if (!/^# \S/.test(body)) refuse('body', 'TitleMissing');
  } else {
    const placeholders = placeholdersOf(name);
    const all = placeholders.map((one) => `{${one.name}}`).join(', ');
    for (const [member, text] of Object.entries({ subject: subject ?? '', body }))
      for (const one of new Set(namesIn(text)))
        if (!placeholders.some(({ name: known }) => known === one || Earlier[known] === one))
          refuse(member, 'UnknownPlaceholder', { placeholder: `{${one}}`, known: all });
    for (const one of placeholders)
      if (one.isNeeded && !namesIn(body).includes(one.name))
        refuse('body', 'MissingPlaceholder', { placeholder: `{${one.name}}` });
    // A line break would allow header injection.
    if (!subject || /[\r\n]/.test(subject)) refuse('subject', 'SubjectMissing');
    for (const [key, values] of wrongAddresses({ subject, body }, leads))
      refuse('body', key, values);
  }
  if (wrong.length > 0) throw problem('Editorial:Validation', { validationErrors: wrong });
}
