import type { Seen } from './load.ts';
import type { Row } from './table.ts';

/** Within this time after a fault, all servers have to agree. */
const AGREEMENT_LIMIT_SECONDS = 15;

/** Events around one fault. Times are seconds since the load began. */
interface Facts {
  readonly name: string;
  readonly fault: string;
  /** When the fault began and when it was over. */
  readonly from: number;
  readonly to: number;
  /** When all servers agreed again. Null if they did not. */
  readonly agreedAt: number | null;
  readonly seen: readonly Seen[];
  readonly wrong: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

/** A fault of the server itself, which no outage excuses. */
const isOwnFault = ({ what }: Seen): boolean => /^(500|501|4(?!08|29)\d\d) /.test(what);

/** Says what visitors saw of a fault, and what of it must not be. */
export function judge(facts: Facts): Row {
  const { name, fault, from, to, agreedAt, seen, wrong, counts } = facts;
  const agreedSeconds = agreedAt === null ? null : agreedAt - to;
  const kinds = new Map<string, number>();
  for (const { of, what } of seen) {
    const kind = `${of}: ${what.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'ID').slice(0, 70)}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  // A request from before all servers agreed may fail after it.
  const late = seen.filter((one) => one.at < from || one.from > (agreedAt ?? Infinity));
  const red = [
    ...wrong,
    ...(agreedSeconds === null ? ['servers do not agree again'] : []),
    ...((agreedSeconds ?? 0) > AGREEMENT_LIMIT_SECONDS ? ['servers agree too late'] : []),
    ...seen.filter(isOwnFault).map(({ of, what }) => `${of}: ${what.slice(0, 90)}`),
    ...late
      .filter((one) => !isOwnFault(one))
      .map(
        ({ of, what, at }) =>
          `${of} failed ${at < from ? 'before' : 'after'} it: ${what.slice(0, 90)}`,
      ),
  ];
  const during = seen.filter(({ at }) => at >= from);
  return {
    peer: name,
    fault,
    saw: [...kinds].map(([kind, count]) => `${count} × ${kind}`),
    sawSeconds: during.length === 0 ? 0 : Math.max(...during.map(({ at }) => at)) - from,
    done: Object.values(counts).reduce((sum, count) => sum + count, 0),
    agreedSeconds,
    lastedSeconds: to - from,
    red: [...new Set(red)],
  };
}
