import { LRUCache } from 'lru-cache';
import { synonymsWith, type SynonymsOf } from './thesaurus.ts';

const MAX_TENANTS = 100;

interface Synonyms {
  readonly text: string;
  /** Counts up with each change, so that answers made with other words are not given again. */
  readonly version: number;
  readonly synonymsOf: SynonymsOf;
}

/** Keeps the synonyms of each tenant, read again when its own lines have changed. */
export function openSynonyms(linesOf: (tenantId: string) => string) {
  const kept = new LRUCache<string, Synonyms>({ max: MAX_TENANTS });
  let versions = 0;
  return {
    of(tenantId: string): Synonyms {
      const text = linesOf(tenantId);
      const known = kept.get(tenantId);
      if (known?.text === text) return known;
      versions += 1;
      const synonyms = { text, version: versions, synonymsOf: synonymsWith(text) };
      kept.set(tenantId, synonyms);
      return synonyms;
    },
  };
}
