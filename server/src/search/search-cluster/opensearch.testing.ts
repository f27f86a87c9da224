import { errors } from '@opensearch-project/opensearch';
import type { Answer, OpenSearch } from './opensearch-client.ts';

interface Line {
  readonly index?: { readonly _index: string; readonly _id: string; readonly version: number };
  readonly delete?: { readonly _index: string; readonly _id: string; readonly version: number };
}
interface Action {
  readonly add?: { readonly index: string };
  readonly remove?: { readonly index: string };
  readonly remove_index?: { readonly index: string };
}

const notFound = () => new errors.ResponseError({ statusCode: 404, body: {} } as never);

/**
 * The calls of a rebuild and of the feed, in memory: indexes behind one alias, versions that only
 * grow, and documents that searches see after a refresh only.
 */
export function openSearchInMemory(name = 'editorial') {
  const indexes = new Map<string, { versions: Map<string, number>; visible: Set<string> }>();
  const aliased = new Set<string>();
  const remove = (index: string) => {
    aliased.delete(index);
    if (!indexes.delete(index)) throw notFound();
  };
  const called = (index: string): string[] => (index === name ? [...aliased] : [index]);
  const refresh = (index: string) => {
    for (const one of called(index).flatMap((each) => indexes.get(each) ?? []))
      one.visible = new Set([...one.versions].filter(([id]) => !gone.has(id)).map(([id]) => id));
  };
  const gone = new Set<string>();
  const answers: Readonly<Record<string, (index: string, body: object) => Answer>> = {
    'PUT ': (index) => {
      indexes.set(index, { versions: new Map(), visible: new Set() });
      return {};
    },
    'DELETE ': (index) => {
      remove(index);
      return {};
    },
    'POST _refresh': (index) => {
      refresh(index);
      return {};
    },
    'POST _aliases': (_index, body) => {
      for (const { add, remove: left, remove_index: old } of (body as { actions: Action[] })
        .actions) {
        if (add) aliased.add(add.index);
        if (left) aliased.delete(left.index);
        if (old) remove(old.index);
      }
      return {};
    },
    'GET _cat': () => [...indexes.keys()].map((index) => ({ index })),
    'GET _alias': (index) => {
      if (!aliased.has(index)) throw notFound();
      return {};
    },
  };
  const engine: OpenSearch = {
    name,
    async call(method, path, body = {}) {
      const [first = '', second] = path.slice(1).split(/[/?]/);
      const action = first.startsWith('_') ? first : (second?.match(/^_\w+/)?.[0] ?? '');
      const answer = answers[`${method} ${action}`];
      if (!answer) throw new Error(`${method} ${path} is not known here`);
      return answer(first, body);
    },
    async bulk(lines, isVisible) {
      const touched = new Set<string>();
      for (const { index, delete: removed } of lines as Line[]) {
        const about = index ?? removed;
        if (!about?._index) continue;
        for (const one of called(about._index)) {
          const versions = indexes.get(one)?.versions;
          if (!versions || (versions.get(about._id) ?? 0) >= about.version) continue;
          versions.set(about._id, about.version);
          if (removed) gone.add(about._id);
          touched.add(one);
        }
      }
      if (isVisible) for (const one of touched) refresh(one);
      return { errors: false };
    },
    close: async () => {},
  };
  return {
    engine,
    indexes: () => [...indexes.keys()],
    serving: () => [...aliased],
    /** How many documents searches see behind the alias. */
    visible: () =>
      [...aliased].reduce((sum, one) => sum + (indexes.get(one)?.visible.size ?? 0), 0),
  };
}
