import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import ssh2, { type Attributes, type Connection } from 'ssh2';

const { Server, utils } = ssh2;
const { STATUS_CODE } = utils.sftp;

export interface TestSftp {
  readonly port: number;
  /** Drops the connection after so many bytes of a file, once. */
  cutAfter(bytes: number): void;
  /** Bytes of files that were sent. */
  sentBytes(): number;
  close(): Promise<void>;
}

const attributesOf = (path: string): Attributes => {
  const { mode, uid, gid, size, atimeMs, mtimeMs } = statSync(path);
  return {
    mode,
    uid,
    gid,
    size,
    atime: Math.floor(atimeMs / 1000),
    mtime: Math.floor(mtimeMs / 1000),
  };
};

export const newHostKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs1', format: 'pem' })
    .toString();

/** A small SFTP server of this process that reads one folder. */
// Long because all answers share the handles of one session, and the byte at which a connection is
// cut: apart, an answer could use a handle of another session, or send on after the cut.
export async function openTestSftp({
  root,
  hostKey,
  password,
  port = 0,
}: {
  readonly root: string;
  readonly hostKey: string;
  readonly password: string;
  readonly port?: number;
}): Promise<TestSftp> {
  let cutAt = Infinity;
  let sent = 0;
  const connections = new Set<Connection>();
  const server = new Server({ hostKeys: [hostKey] }, (client) => {
    connections.add(client);
    client.on('error', () => undefined);
    client.on('close', () => connections.delete(client));
    client.on('authentication', (context) =>
      context.method === 'password' && context.password === password
        ? context.accept()
        : context.reject(['password']),
    );
    client.on('session', (accept) =>
      accept().on('sftp', (acceptSftp) => {
        const sftp = acceptSftp();
        const handles = new Map<number, { path: string; file: number | null; isListed: boolean }>();
        let next = 0;
        const at = (path: string) => join(root, path);
        const handleOf = (path: string, file: number | null) => {
          const id = (next += 1);
          handles.set(id, { path, file, isListed: false });
          const handle = Buffer.alloc(4);
          handle.writeUInt32BE(id);
          return handle;
        };
        const find = (handle: Buffer) => handles.get(handle.readUInt32BE());
        const attempt = (id: number, work: () => void) => {
          try {
            work();
          } catch {
            sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
          }
        };
        sftp.on('REALPATH', (id, path) =>
          sftp.name(id, [{ filename: path, longname: path, attrs: {} as Attributes }]),
        );
        for (const name of ['STAT', 'LSTAT'] as const)
          sftp.on(name, (id: number, path: string) =>
            attempt(id, () => sftp.attrs(id, attributesOf(at(path)))),
          );
        sftp.on('OPENDIR', (id, path) =>
          attempt(id, () => {
            statSync(at(path));
            sftp.handle(id, handleOf(at(path), null));
          }),
        );
        sftp.on('READDIR', (id, handle) => {
          const found = find(handle);
          if (!found || found.isListed) return sftp.status(id, STATUS_CODE.EOF);
          found.isListed = true;
          sftp.name(
            id,
            readdirSync(found.path).map((filename) => {
              const attrs = attributesOf(join(found.path, filename));
              const type = statSync(join(found.path, filename)).isDirectory() ? 'd' : '-';
              return {
                filename,
                longname: `${type}rw-r--r-- 1 a a ${attrs.size} ${filename}`,
                attrs,
              };
            }),
          );
        });
        sftp.on('OPEN', (id, path) =>
          attempt(id, () => sftp.handle(id, handleOf(at(path), openSync(at(path), 'r')))),
        );
        sftp.on('FSTAT', (id, handle) => sftp.attrs(id, attributesOf(find(handle)?.path ?? root)));
        sftp.on('READ', (id, handle, offset, length) => {
          const found = find(handle);
          const bytes = Buffer.alloc(Math.min(length, 32_768));
          const read =
            found?.file == null ? 0 : readSync(found.file, bytes, 0, bytes.length, offset);
          if (read === 0) return sftp.status(id, STATUS_CODE.EOF);
          if (sent + read > cutAt) {
            cutAt = Infinity;
            return void client.end();
          }
          sent += read;
          sftp.data(id, bytes.subarray(0, read));
        });
        sftp.on('CLOSE', (id, handle) => {
          const file = find(handle)?.file;
          if (file != null) closeSync(file);
          handles.delete(handle.readUInt32BE());
          sftp.status(id, STATUS_CODE.OK);
        });
      }),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cutAfter: (bytes) => (cutAt = sent + bytes),
    sentBytes: () => sent,
    async close() {
      for (const connection of connections) connection.end();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}
