import { LRUCache } from 'lru-cache';
import type { Context } from '../../catalog/context/context.ts';
import { isSameTyping, keptText } from './search-text-kept.rules.ts';
import { addCounts, addOpens, type Count, type Lead, licensedLeads } from './search-uses.writes.ts';
import { DAY_MS } from '../../ground/clock.ts';

/** People whose last search is known, in memory only. */
const MAX_VISITORS = 5000;
/** A picture that is opened later was not found by the search. */
const VISIT_MS = 30 * 60_000;
/** Pictures of the result that are known, and opened ones that may still be licensed. */
const MAX_SHOWN = 300;
const MAX_LEADS = 100;
/** Pictures that people opened last are known: each makes one more popular once a day. */
const MAX_OPENED = 20_000;
/** Texts of one person that count within a day: all people share those that a day has room for. */
export const MAX_TEXTS_OF_PERSON = 100;
/** A search that goes on within this time was not meant yet. */
const TYPING_MS = 10_000;
const FLUSH_MS = 15_000;

interface LastSearch {
  readonly text: string;
  readonly isEmpty: boolean;
  readonly isCorrected: boolean;
  readonly at: number;
}
interface Visitor {
  readonly tenantId: string;
  last: LastSearch;
  isCounted: boolean;
  shown: Set<string>;
  /** By asset. */
  readonly leads: Map<string, Lead>;
  /** How many texts of the person count since a moment of the last day. */
  readonly texts: { count: number; readonly since: number };
}
interface Pending {
  readonly counts: Map<string, Count>;
  readonly opens: Map<string, number>;
}

export interface Searched {
  readonly tenantId: string;
  readonly userId: string;
  readonly text: string;
  /** Null if filters narrowed the search: then the text is not to blame for finding nothing. */
  readonly found: number | null;
  /** Whether another text was looked for, because this one was mistyped. */
  readonly isCorrected: boolean;
  readonly assetIds: readonly string[];
}

/** Counts what is searched for and what comes of it. The visitor is forgotten with the process. */
export interface SearchUses {
  searched(search: Searched): void;
  /** Somebody opened a picture, perhaps one of their last search. */
  opened(open: { tenantId: string; userId: string; assetId: string }): void;
  /** Writes what was counted. `isAll`: also of searches that may still go on. */
  flush(isAll?: boolean): Promise<void>;
  close(): Promise<void>;
}

const nothing = (): Count => ({ searches: 0, empty: 0, corrected: 0, opened: 0, licensed: 0 });

// Long because counting and writing exchange what is pending while searches go on. Apart, a count
// could be added to what was written already, and be lost.
export function openSearchUses({
  database,
  clock,
  log,
}: Pick<Context, 'database' | 'clock' | 'log'>): SearchUses {
  const visitors = new LRUCache<string, Visitor>({
    max: MAX_VISITORS,
    dispose: (visitor) => count(visitor),
  });
  /** When a person opened a picture, by both. */
  const lastOpened = new LRUCache<string, number>({ max: MAX_OPENED });
  let pending = new Map<string, Pending>();
  const now = () => clock.now().getTime();

  function pendingOf(tenantId: string): Pending {
    let known = pending.get(tenantId);
    if (!known) pending.set(tenantId, (known = { counts: new Map(), opens: new Map() }));
    return known;
  }
  function add(tenantId: string, text: string, name: keyof Count): void {
    const { counts } = pendingOf(tenantId);
    const count = counts.get(text) ?? nothing();
    count[name] += 1;
    counts.set(text, count);
  }
  function count(visitor: Visitor): void {
    if (visitor.isCounted) return;
    visitor.isCounted = true;
    add(visitor.tenantId, visitor.last.text, 'searches');
    if (visitor.last.isEmpty) add(visitor.tenantId, visitor.last.text, 'empty');
    if (visitor.last.isCorrected) add(visitor.tenantId, visitor.last.text, 'corrected');
  }
  async function flush(isAll = false): Promise<void> {
    const leads = new Map<string, Lead[]>();
    for (const visitor of visitors.values()) {
      if (isAll || now() - visitor.last.at > TYPING_MS) count(visitor);
      if (visitor.leads.size > 0)
        leads.set(visitor.tenantId, [
          ...(leads.get(visitor.tenantId) ?? []),
          ...visitor.leads.values(),
        ]);
    }
    const counted = pending;
    pending = new Map();
    for (const tenantId of new Set([...counted.keys(), ...leads.keys()])) {
      const { counts, opens } = counted.get(tenantId) ?? { counts: new Map(), opens: new Map() };
      await database.inTenant(tenantId, async (tx) => {
        for (const { userId, assetId, text } of await licensedLeads(
          tx,
          leads.get(tenantId) ?? [],
        )) {
          const count = counts.get(text) ?? nothing();
          count.licensed += 1;
          counts.set(text, count);
          visitors.peek(userId)?.leads.delete(assetId);
        }
        await addCounts(tx, clock.now().toISOString().slice(0, 10), counts);
        await addOpens(tx, opens);
      });
    }
  }
  let flushing: Promise<void> = Promise.resolve();
  const flushNow = (isAll?: boolean): Promise<void> => {
    flushing = flushing.then(() =>
      flush(isAll).catch((error: unknown) =>
        log.warn({ err: error }, 'What was searched for could not be counted'),
      ),
    );
    return flushing;
  };
  const timer = setInterval(() => void flushNow(), FLUSH_MS).unref();
  return {
    searched({ tenantId, userId, text, found, isCorrected, assetIds }) {
      const kept = keptText(text);
      if (kept === null) return;
      const before = visitors.get(userId);
      const isNew = !before || before.last.text !== kept || now() - before.last.at > VISIT_MS;
      if (before && !isNew) {
        for (const id of assetIds) if (before.shown.size < MAX_SHOWN) before.shown.add(id);
        return;
      }
      const known = before?.texts;
      const texts = known && now() - known.since < DAY_MS ? known : { count: 0, since: now() };
      const goesOn =
        before && isSameTyping(before.last.text, kept) && now() - before.last.at < TYPING_MS;
      if (!goesOn && texts.count >= MAX_TEXTS_OF_PERSON) return;
      if (!goesOn) texts.count += 1;
      if (before && !goesOn) count(before);
      visitors.set(
        userId,
        {
          tenantId,
          last: { text: kept, isEmpty: found === 0, isCorrected, at: now() },
          isCounted: false,
          shown: new Set(assetIds.slice(0, MAX_SHOWN)),
          leads: before?.leads ?? new Map(),
          texts,
        },
        { noDisposeOnSet: true },
      );
    },
    opened({ tenantId, userId, assetId }) {
      const visitor = visitors.get(userId);
      const isOfSearch =
        visitor?.shown.delete(assetId) === true && now() - visitor.last.at < VISIT_MS;
      if (!isOfSearch) return;
      count(visitor);
      add(tenantId, visitor.last.text, 'opened');
      const who = `${userId} ${assetId}`;
      if (now() - (lastOpened.get(who) ?? -Infinity) > DAY_MS) {
        const { opens } = pendingOf(tenantId);
        opens.set(assetId, (opens.get(assetId) ?? 0) + 1);
        lastOpened.set(who, now());
      }
      if (visitor.leads.size < MAX_LEADS)
        visitor.leads.set(assetId, { userId, assetId, text: visitor.last.text, at: clock.now() });
    },
    flush: flushNow,
    async close() {
      clearInterval(timer);
      await flushNow(true);
    },
  };
}
