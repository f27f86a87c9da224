import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { postgresPrograms } from '../../deploy/native/packages.ts';
import { outageFaults } from '../measurements.mjs';
import type { Peer, PeerName } from './peers.ts';

export type FaultName = (typeof outageFaults)[number];

/** The order of a test for a fault: it happens for so long, in ms, and is over when it resolves. */
export type Fault = (peer: Peer, name: PeerName, lastsMs: number) => Promise<void>;

const run = (...command: readonly string[]): void => {
  const { status, stderr } = spawnSync(command[0] ?? '', command.slice(1), { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command.join(' ')}: ${stderr}`);
};

const superuser = (peer: Peer, text: string): void =>
  run(
    join(postgresPrograms(), 'psql'),
    '-qX',
    '-v',
    'ON_ERROR_STOP=1',
    '-c',
    text,
    '-c',
    'select pg_reload_conf()',
    `postgres://postgres@127.0.0.1:${peer.program.port}/postgres`,
  );

async function fillDisk({ disk }: Peer, lastsMs: number): Promise<void> {
  const filler = join(disk?.folder ?? '', 'filler');
  // Again and again: what the program frees is taken at once.
  for (const end = Date.now() + lastsMs; Date.now() < end; await wait(500))
    spawnSync('sh', ['-c', 'cat /dev/zero >> "$0" 2>/dev/null', filler]);
  rmSync(filler, { force: true });
}

export const faults: Readonly<Record<FaultName, Fault>> = {
  async killed({ program }, _name, lastsMs) {
    await program.kill();
    await wait(lastsMs / 2);
    await program.start();
  },
  async stopped({ program }, _name, lastsMs) {
    await program.freeze();
    await wait(lastsMs);
    await program.thaw();
  },
  async slow({ line }, _name, lastsMs) {
    line.slow(300);
    await wait(lastsMs);
    line.slow(0);
  },
  async 'half-open'({ line }, _name, lastsMs) {
    line.silence();
    await wait(lastsMs);
    line.mend();
  },
  async full(peer, name, lastsMs) {
    await fillDisk(peer, lastsMs);
    // PostgreSQL ends when its log of changes has no room: its machine starts it again.
    if (name === 'database') await peer.program.start();
  },
  async 'read-only'(peer, name, lastsMs) {
    if (name === 'database') {
      superuser(peer, 'alter system set default_transaction_read_only = on');
      await wait(lastsMs);
      superuser(peer, 'alter system reset default_transaction_read_only');
      return;
    }
    run('mount', '-o', 'remount,ro', peer.disk?.folder ?? '');
    await wait(lastsMs);
    run('mount', '-o', 'remount,rw', peer.disk?.folder ?? '');
  },
};

/** Faults that need a disk of the peer's own. */
export const needsDisk = (fault: FaultName, name: PeerName): boolean =>
  fault === 'full' || (fault === 'read-only' && name !== 'database');

/** The faults that a peer can have: only those that keep data can be full or locked. */
export const faultsOf = (name: PeerName): readonly FaultName[] =>
  outageFaults.filter(
    (fault) =>
      name === 'database' || name === 'store' || (fault !== 'full' && fault !== 'read-only'),
  );
