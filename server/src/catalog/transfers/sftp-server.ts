import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { posix } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client as ClientOfSsh } from 'ssh2';
import Client from 'ssh2-sftp-client';
import { ServerRefused } from '../files/causes.ts';
import { type Reached, type RemoteServer, SERVER_TIMEOUT_MS } from './remote-server.ts';

/** As OpenSSH prints it. */
const fingerprintOf = (key: Buffer) =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/** Refusals that the server or its person decides. Everything else may be the connection. */
const refused = (error: unknown): unknown => {
  const { message = '', code } = error as { message?: string; code?: string };
  if (/All configured authentication methods failed/.test(message))
    return new ServerRefused('SignIn');
  if (/Cannot parse privateKey|Encrypted private/.test(message)) return new ServerRefused('BadKey');
  if (code === 'ENOENT' || code === 'EACCES' || /No such file|Permission denied/.test(message))
    return new ServerRefused('Refused', { words: message });
  return error;
};

/** The files and folders of a listing. Hidden ones are left out, and names that lead elsewhere. */
function listed(entries: readonly Client.FileInfo[], below: string) {
  const shown = entries.filter(({ name }) => !name.startsWith('.') && !/[/\\]/.test(name));
  return {
    files: shown
      .filter(({ type }) => type === '-')
      .map(({ name, size, modifyTime }) => ({
        path: posix.join(below, name),
        byteSize: size,
        modified: new Date(modifyTime).toISOString(),
      })),
    folders: shown.filter(({ type }) => type === 'd').map(({ name }) => posix.join(below, name)),
  };
}

/** Reads a file from a byte on. Ends if the server sends nothing for too long, or is lost. */
async function download(
  client: Client,
  path: string,
  localPath: string,
  fromByte: number,
): Promise<void> {
  const source = client.createReadStream(path, { start: fromByte });
  const idle = setTimeout(
    () => source.destroy(new Error('The server sent nothing for too long.')),
    SERVER_TIMEOUT_MS,
  );
  source.on('data', () => idle.refresh());
  const lost = () => source.destroy(new Error('The connection was lost.'));
  client.on('close', lost);
  try {
    await pipeline(
      source,
      createWriteStream(localPath, { flags: fromByte > 0 ? 'r+' : 'w', start: fromByte }),
    );
  } catch (error) {
    throw refused(error);
  } finally {
    clearTimeout(idle);
    client.removeListener('close', lost);
  }
}

/** Opens SFTP (SSH), with a password or a private key. */
export async function openSftp(reached: Reached): Promise<RemoteServer> {
  const { address, port, userName, secret, signsInWith, folder } = reached;
  // Without these, it prints what we handle.
  const client = new Client('sftp', { error: () => {}, end: () => {}, close: () => {} });
  let keyRefused: unknown = null;
  // ssh2-sftp-client 12.1: `end` waits for the server, which may hang, for good.
  const close = () => (client as unknown as { client: ClientOfSsh }).client.destroy();
  reached.signal.addEventListener('abort', close, { once: true });
  try {
    await client.connect({
      host: address,
      port,
      username: userName,
      ...(signsInWith === 'PrivateKey' ? { privateKey: secret } : { password: secret }),
      readyTimeout: SERVER_TIMEOUT_MS,
      keepaliveInterval: SERVER_TIMEOUT_MS / 3,
      keepaliveCountMax: 3,
      // Before anybody signs in. An exception in here would not reach us (ssh2 1.17).
      hostVerifier: (key: Buffer) => {
        try {
          reached.onFingerprint(fingerprintOf(key));
          return true;
        } catch (error) {
          keyRefused = error;
          return false;
        }
      },
    });
  } catch (error) {
    close();
    throw keyRefused ?? refused(error);
  }
  // A lost connection fails the call that runs. Without a listener it would end the program.
  client.on('error', () => undefined);
  const at = (path: string) => posix.join(folder || '/', path);
  return {
    async list(below) {
      const entries = await client.list(at(below)).catch((error: unknown) => {
        throw refused(error);
      });
      return listed(entries, below);
    },
    download: (path, localPath, fromByte) => download(client, at(path), localPath, fromByte),
  };
}
