import { setTimeout as pause } from 'node:timers/promises';
import { TransferProtocol } from '@editorial/contracts/enumerations';
import { and, eq, isNull } from 'drizzle-orm';
import { unseal } from '../../ground/secrets/sealed.ts';
import { isDiskTrouble } from '../../ground/storage/storage.ts';
import type { Context } from '../context/context.ts';
import { ServerRefused } from '../files/causes.ts';
import { assertPinned, checkedAddress, type RemoteServer } from './remote-server.ts';
import { transferDefinitions } from './transfers.tables.ts';
import { RunStopped, watch, type Watch } from './watched.ts';

/** So often a lost connection is opened again for one file. */
const MOST_ATTEMPTS = 6;
const RETRY_DELAY_MS = 500;

/**
 * The connection of a run to its file server. It opens when it is used, and again when it is lost.
 */
export class Connection {
  readonly #context: Context;
  readonly #run: Omit<Watch, 'limitMs'>;
  #definition: typeof transferDefinitions.$inferSelect;
  #current: { readonly server: Promise<RemoteServer>; close(): void } | null = null;

  constructor(
    context: Context,
    definition: typeof transferDefinitions.$inferSelect,
    run: Omit<Watch, 'limitMs'>,
  ) {
    this.#context = context;
    this.#definition = definition;
    this.#run = run;
  }

  #connect(): Promise<RemoteServer> {
    if (this.#current === null) {
      const closing = new AbortController();
      const close = () => closing.abort();
      this.#current = { server: this.#open(closing.signal), close };
    }
    return this.#current.server;
  }

  /** Connects, and keeps the fingerprint of the server from the first connection on. */
  async #open(signal: AbortSignal): Promise<RemoteServer> {
    const { environment, secrets } = this.#context;
    const definition = this.#definition;
    const seen: { fingerprint: string | null } = { fingerprint: null };
    const reached = {
      ...definition,
      address: await checkedAddress(definition.host, environment.privateFileServers),
      secret: unseal(secrets.sealingKey, {
        owner: definition.id,
        sealed: definition.sealedSecret,
      }),
      signal,
      onFingerprint(fingerprint: string) {
        seen.fingerprint = fingerprint;
        assertPinned(definition.pinned, fingerprint);
      },
    };
    const isSsh =
      definition.protocol === TransferProtocol.Sftp ||
      definition.protocol === TransferProtocol.SftpSsh;
    // Loaded with the first run: most servers never speak these protocols.
    const server = isSsh
      ? await (await import('./sftp-server.ts')).openSftp(reached)
      : await (await import('./ftp-server.ts')).openFtp(reached);
    const { fingerprint } = seen;
    if (definition.pinned === null && fingerprint !== null) {
      await this.#context.database.inTenant(definition.tenantId, (tx) =>
        tx
          .update(transferDefinitions)
          .set({ pinned: fingerprint })
          .where(
            and(eq(transferDefinitions.id, definition.id), isNull(transferDefinitions.pinned)),
          ),
      );
      this.#definition = { ...definition, pinned: fingerprint };
    }
    return server;
  }

  /** Closes the connection at once, also one that is in use. */
  close(): void {
    this.#current?.close();
    this.#current = null;
  }

  /** Does something with the server. A lost connection is opened again, after longer and longer. */
  async use<T>(limitMs: number, work: (server: RemoteServer) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      this.#run.signal.throwIfAborted();
      try {
        return await watch(this.#connect().then(work), {
          ...this.#run,
          limitMs,
        });
      } catch (error) {
        this.close();
        const isOver = error instanceof ServerRefused || error instanceof RunStopped;
        if (isOver || isDiskTrouble(error) || attempt === MOST_ATTEMPTS) throw error;
        await pause(RETRY_DELAY_MS * 2 ** (attempt - 1), undefined, { signal: this.#run.signal });
      }
    }
  }
}
