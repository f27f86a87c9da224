import { createWriteStream } from 'node:fs';
import { isIP } from 'node:net';
import { posix } from 'node:path';
import type { PeerCertificate, TLSSocket } from 'node:tls';
import { TransferProtocol } from '@editorial/contracts/enumerations';
import { Client, type FileInfo, FTPError } from 'basic-ftp';
import { ServerRefused } from '../files/causes.ts';
import { type Reached, type RemoteServer, SERVER_TIMEOUT_MS } from './remote-server.ts';

const fingerprintOf = ({ fingerprint256 }: PeerCertificate) => `SHA256:${fingerprint256}`;

/**
 * When a file was changed, the same each time it is listed. `LIST` (RFC 959) has no format: as
 * `ls`, it shows the hour for half a year and the year afterwards, so only month and day of it are
 * kept.
 */
export const modifiedOf = ({
  modifiedAt,
  rawModifiedAt,
}: Pick<FileInfo, 'modifiedAt' | 'rawModifiedAt'>): string =>
  modifiedAt?.toISOString() ?? rawModifiedAt.replace(/\s+(\d{1,2}:\d{2}|\d{4})$/, '');

/** Refusals of the server itself (RFC 959: 5xx), such as a wrong password. */
const refused = (error: unknown): unknown =>
  error instanceof FTPError && error.code >= 500
    ? new ServerRefused('Refused', { words: error.message })
    : error;

/** The name that a server is asked for by (RFC 6066): an address is none. */
const namedAs = (host: string) => (isIP(host) === 0 ? { servername: host } : {});

/** Reads the certificate of a server before anything is sent to it. */
async function certificateOf({ address, port, host, signal }: Reached): Promise<PeerCertificate> {
  const client = new Client(SERVER_TIMEOUT_MS);
  signal.addEventListener('abort', () => client.close(), { once: true });
  try {
    await client.connect(address, port);
    await client.useTLS({ host: address, ...namedAs(host), rejectUnauthorized: false });
    return (client.ftp.socket as TLSSocket).getPeerCertificate();
  } finally {
    client.close();
  }
}

/**
 * TLS that trusts the one certificate alone, for the control connection and for each transfer. Its
 * authority does not matter: who defined the server has seen its fingerprint.
 */
function tlsOf({ address, host }: Reached, certificate: PeerCertificate) {
  const pem = `-----BEGIN CERTIFICATE-----\n${certificate.raw.toString('base64')}\n-----END CERTIFICATE-----\n`;
  return {
    host: address,
    ...namedAs(host),
    ca: pem,
    // The certificate itself is the anchor, also if an authority issued it.
    allowPartialTrustChain: true,
    checkServerIdentity: (_: string, other: PeerCertificate) =>
      fingerprintOf(other) === fingerprintOf(certificate)
        ? undefined
        : new ServerRefused('ChangedCertificate'),
  };
}

/**
 * Opens FTP or FTPS (explicit, RFC 4217). basic-ftp 6.2 connects transfers to the host of the
 * control connection alone, whatever address the server names.
 */
export async function openFtp(reached: Reached): Promise<RemoteServer> {
  const { address, port, userName, secret, folder, protocol } = reached;
  const isSecure = protocol === TransferProtocol.Ftps;
  const client = new Client(SERVER_TIMEOUT_MS);
  reached.signal.addEventListener('abort', () => client.close(), { once: true });
  try {
    let secureOptions;
    if (isSecure) {
      const certificate = await certificateOf(reached);
      reached.onFingerprint(fingerprintOf(certificate));
      secureOptions = tlsOf(reached, certificate);
    }
    await client.access({
      host: address,
      port,
      user: userName,
      password: secret,
      secure: isSecure,
      ...(secureOptions && { secureOptions }),
    });
  } catch (error) {
    client.close();
    throw refused(error);
  }
  const at = (path: string) => posix.join(folder || '/', path);
  return {
    async list(below) {
      let entries;
      try {
        // vsftpd 3.0 lists a folder that is missing as an empty one, but refuses to enter it.
        await client.cd(at(below));
        entries = await client.list();
      } catch (error) {
        throw refused(error);
      }
      const shown = entries.filter(({ name }) => !name.startsWith('.') && !/[/\\]/.test(name));
      return {
        files: shown
          .filter(({ isFile }) => isFile)
          .map((file) => ({
            path: posix.join(below, file.name),
            byteSize: file.size,
            modified: modifiedOf(file),
          })),
        folders: shown
          .filter(({ isDirectory }) => isDirectory)
          .map(({ name }) => posix.join(below, name)),
      };
    },
    async download(path, localPath, fromByte) {
      const local = createWriteStream(localPath, {
        flags: fromByte > 0 ? 'r+' : 'w',
        start: fromByte,
      });
      await client.downloadTo(local, at(path), fromByte).catch((error: unknown) => {
        throw refused(error);
      });
    },
  };
}
