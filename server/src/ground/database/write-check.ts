/** So long the proof of a write holds, in ms, while no statement fails for want of space. */
const PROVEN_MS = 60_000;

/** A standby, or a database that was set read-only, answers questions and takes no orders. */
const READ_SQL = `select pg_is_in_recovery() as standby,
  current_setting('default_transaction_read_only') = 'on' as locked`;
/** Larger than a page, so that free space in a page can't hide a full disk. */
const WRITE_SQL = `update write_probe set at = now(), filler = repeat(md5(now()::text), 512)`;

type Run = (text: string) => Promise<{ rows: readonly Record<string, unknown>[] }>;

export interface WriteCheck {
  /** A statement failed for want of space, or the like: only a write proves that it is over. */
  doubt(): void;
  /** Throws if the database can't be read or written. */
  check(): Promise<void>;
}

/**
 * Whether a database can be read and written. It writes once a minute at most, as long as nothing
 * else fails: an idle site stays idle.
 */
export function createWriteCheck(
  run: Run,
  now: () => number = () => performance.now(),
): WriteCheck {
  let provenAt = -Infinity;
  return {
    doubt() {
      provenAt = -Infinity;
    },
    async check() {
      const {
        rows: [state],
      } = await run(READ_SQL);
      if (state?.standby === true) throw new Error('It is a standby, and can only be read.');
      if (state?.locked === true) throw new Error('It is set read-only.');
      if (now() - provenAt < PROVEN_MS) return;
      await run(WRITE_SQL);
      provenAt = now();
    },
  };
}
