import type { FastifyInstance } from 'fastify';
import type { Health, ReadHealth } from '../../operation/health.ts';
import { type Words, wordsIn } from '../public-pages/words.ts';
import { escape } from '@editorial/contracts/markup';
import type { Content, SendPage } from '../public-pages/page-sender.ts';
import { contentOf, type TextSite } from './text-page.ts';

/** However many visitors ask, the parts are asked once in this time. */
const ASKED_EVERY_MS = 5000;

/** Things that visitors use, and the parts of the site that they need, by their names in the health. */
const Uses = {
  Account: ['database'],
  Pictures: ['database', 'storage'],
  Search: ['database', 'search engine'],
  Payments: ['payments'],
  Mails: ['mail'],
} as const;
/** Mails come later, and searches take longer. A card can't be charged later. */
const CannotWait: ReadonlySet<string> = new Set(['payments']);
type Use = keyof typeof Uses;

export type State = 'Works' | 'Slow' | 'Fails';

/**
 * The state of each use of the site. It has failed if a part is missing, and is slow if a part only
 * has a note.
 */
export function statesOf({ missing, notes }: Health): Record<Use, State> {
  const has = (list: Health['notes'], part: string) => list.some(({ name }) => name === part);
  const stateOf = (parts: readonly string[]): State => {
    const fails = (part: string) =>
      has(missing, part) || (CannotWait.has(part) && has(notes, part));
    if (parts.some(fails)) return 'Fails';
    return parts.some((part) => has(notes, part)) ? 'Slow' : 'Works';
  };
  return {
    Account: stateOf(Uses.Account),
    Pictures: stateOf(Uses.Pictures),
    Search: stateOf(Uses.Search),
    Payments: stateOf(Uses.Payments),
    Mails: stateOf(Uses.Mails),
  };
}

/** The key of the sentence that sums up all states. */
export function summaryOf(states: readonly State[]): 'All' | 'Slower' | 'Some' {
  if (states.includes('Fails')) return 'Some';
  return states.includes('Slow') ? 'Slower' : 'All';
}

function contentOfStates(words: Words, site: TextSite, states: Record<Use, State>): Content {
  const all = Object.entries(states);
  const summary = words(`Status:${summaryOf(Object.values(states))}`);
  const rows = all.map(
    ([use, state]) =>
      `<tr><th scope="row">${escape(words(`Status:${use}`))}</th><td>${escape(words(`Status:${state}`))}</td></tr>`,
  );
  return contentOf(words, site, {
    path: '/status',
    title: words('Document:status'),
    summary,
    html: `<p>${escape(summary)}</p><table><tbody>${rows.join('')}</tbody></table>`,
  });
}

/**
 * How the site stands, for its visitors. Reasons and addresses of servers are for operators: they
 * stand at /health/ready.
 */
export function statusPage(
  app: FastifyInstance,
  site: TextSite & { readonly readHealth: ReadHealth },
  send: SendPage,
): void {
  let asked: { readonly at: number; readonly health: Promise<Health> } | undefined;
  const health = (): Promise<Health> => {
    const now = Date.now();
    if (!asked || now - asked.at >= ASKED_EVERY_MS) asked = { at: now, health: site.readHealth() };
    return asked.health;
  };
  app.get('/status', { schema: { hide: true } }, async (request, reply) => {
    const states = statesOf(await health());
    const path = `/status?${Object.values(states).join()}`;
    return send({ request, reply, path, framePath: '/help' }, async (language) =>
      contentOfStates(wordsIn(language), site, states),
    );
  });
}
