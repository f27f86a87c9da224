import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newSshKey, openSshd } from '../../server/src/catalog/transfers/real-servers.testing.ts';
import {
  nearDuplicate,
  photograph,
} from '../../server/src/commerce/contributors/photographs.testing.ts';
import { freePort } from '../../server/src/http/free-port.testing.ts';

/** Photographs "Harbor 0" and following, with texts in their files. */
export interface Shoot {
  /** The first half, in a folder. */
  readonly files: readonly string[];
  /** The second half, on OpenSSH's server for the user `ada`. */
  readonly server: { readonly port: number; readonly secret: string; readonly folder: string };
  close(): Promise<void>;
}

/** Makes photographs and opens the server. The last one is nearly the same as "Harbor 3". */
export async function openShoot(count: number): Promise<Shoot> {
  const folder = await mkdtemp(join(tmpdir(), 'editorial-shoot-'));
  const root = join(folder, 'files');
  const shoot = join(root, 'shoot');
  await mkdir(shoot, { recursive: true });
  const files: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const isUploaded = n < count / 2;
    const path = isUploaded ? join(folder, `IMG_${n}.jpg`) : join(shoot, `DSC_${n}.jpg`);
    if (isUploaded) files.push(path);
    const isLast = n === count - 1;
    await writeFile(path, await (isLast ? nearDuplicate(3, n, 480, 320) : photograph(n, 480, 320)));
  }
  const secret = 'Two-Gulls-18';
  const hostKey = await newSshKey(join(folder, 'host'));
  const port = await freePort();
  const server = await openSshd(folder, {
    root,
    password: secret,
    hostKey,
    userKey: hostKey,
    port,
  });
  return {
    files,
    server: { port, secret, folder: shoot },
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
