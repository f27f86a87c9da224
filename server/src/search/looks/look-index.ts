import { Index, MetricKind, ScalarKind } from 'usearch';
import type { Tx } from '../../ground/database/database.ts';
import { DESCRIPTOR_LENGTH } from '../../catalog/picture/descriptor.ts';

/**
 * Links of each picture, and how many are looked at while adding and searching. With fewer, a few
 * of a million pictures are never found: nothing leads to them.
 */
const settings = { connectivity: 24, expansion_add: 96, expansion_search: 192 } as const;

export interface Alike {
  readonly id: string;
  /** 1 for the same look. */
  readonly likeness: number;
}

/**
 * Finds pictures that look like this one or its mirror image, nearest first. Null while no index
 * is ready.
 */
export type Near = (
  tx: Tx,
  look: readonly number[],
  count: number,
) => Promise<readonly Alike[] | null>;

/**
 * The looks of pictures as a graph, in which near ones are found without comparing all (HNSW). Half
 * as exact as the descriptors, which a test compares with all pictures: the nearest ten stay.
 */
export class LookIndex {
  readonly #graph = new Index({
    metric: MetricKind.IP,
    dimensions: DESCRIPTOR_LENGTH,
    quantization: ScalarKind.F16,
    multi: false,
    ...settings,
  });
  readonly #ids = new Map<bigint, string>();
  readonly #keys = new Map<string, bigint>();
  #last = 0n;

  get size(): number {
    return this.#keys.size;
  }

  /** Adds a picture, or replaces its look. */
  set(id: string, look: readonly number[]): void {
    this.delete(id);
    this.#last += 1n;
    this.#graph.add(this.#last, Float32Array.from(look));
    this.#ids.set(this.#last, id);
    this.#keys.set(id, this.#last);
  }

  delete(id: string): void {
    const key = this.#keys.get(id);
    if (key === undefined) return;
    this.#graph.remove(key);
    this.#keys.delete(id);
    this.#ids.delete(key);
  }

  /** The pictures that look most like this, nearest first. */
  near(look: readonly number[], count: number): Alike[] {
    if (this.size === 0) return [];
    const { keys, distances } = this.#graph.search(
      Float32Array.from(look),
      Math.min(count, this.size),
      1,
    );
    return Array.from(keys, (key, at) => ({
      id: this.#ids.get(key) ?? '',
      likeness: 1 - (distances[at] ?? 1),
    })).filter(({ id }) => id !== '');
  }
}
