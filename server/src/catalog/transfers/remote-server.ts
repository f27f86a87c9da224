import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { TransferDefinition } from '@editorial/contracts/transfers';
import { assertOutsideTransaction } from '../../ground/database/open-transaction.ts';
import { ServerRefused } from '../files/causes.ts';
import { assertOutside, InsideAddress, isInside } from '../../http/server-address.ts';

/** A file of a server. */
export interface RemoteFile {
  /** Below the folder, with `/`. */
  readonly path: string;
  readonly byteSize: number;
  /** As the server gives it. Empty if it does not. */
  readonly modified: string;
}

/** A connection to a file server. */
export interface RemoteServer {
  /** Entries of a folder below the definition's, without hidden ones and links. */
  list(folder: string): Promise<{ files: RemoteFile[]; folders: string[] }>;
  /** Writes a file, from a byte on, to the end of a local one. */
  download(path: string, localPath: string, fromByte: number): Promise<void>;
}

/** The input of a connection. */
export interface Reached extends Pick<
  TransferDefinition,
  'protocol' | 'host' | 'port' | 'userName' | 'folder' | 'signsInWith'
> {
  /** The address that was checked. Nothing else is connected to. */
  readonly address: string;
  readonly secret: string;
  /** The fingerprint of the key that the server had before, or null at the first connection. */
  readonly pinned: string | null;
  /** Called with the fingerprint before any secret is sent. Throws to refuse the server. */
  readonly onFingerprint: (fingerprint: string) => void;
  /** Closes the connection at once, also while it opens. */
  readonly signal: AbortSignal;
}

/** After this long without an answer, a connection counts as lost, in ms. */
export const SERVER_TIMEOUT_MS = 30_000;

/** Refuses a server with another key than before. Somebody may be in between. */
export function assertPinned(pinned: string | null, fingerprint: string): void {
  if (pinned !== null && pinned !== fingerprint)
    throw new ServerRefused('AnotherKey', { found: fingerprint, pinned });
}

/** The addresses that a name has. */
type AddressesOf = (
  name: string,
) => Promise<readonly { readonly address: string; readonly family: number }[]>;

/**
 * The address to connect to. The connection uses this very address, so that a name that resolves
 * differently a moment later gains nothing. Throws `ServerRefused` for one of a private network.
 */
export async function checkedAddress(
  host: string,
  isPrivateAllowed: boolean,
  addressesOf: AddressesOf = (name) => lookup(name, { all: true }),
): Promise<string> {
  assertOutsideTransaction('A file server');
  try {
    if (!isPrivateAllowed) await assertOutside(host);
    if (isIP(host)) return host;
    const found = await addressesOf(host);
    if (!isPrivateAllowed && found.some(({ address }) => isInside(address)))
      throw new InsideAddress(host);
    // Most file servers are reached by IPv4.
    const chosen = found.find(({ family }) => family === 4) ?? found[0];
    if (!chosen) throw new ServerRefused('NoAddress', { host });
    return chosen.address;
  } catch (error) {
    if (error instanceof InsideAddress) throw new ServerRefused('Inside', { host });
    throw error;
  }
}
