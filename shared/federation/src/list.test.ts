import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  registeredRemote,
  remoteDescriptor,
  shellBuild,
  type Release,
} from '@editorial/contracts/federation';
import { linesOf, support } from './list.ts';

const shell = shellBuild.parse({
  version: 's1',
  contract: '2.4.0',
  provides: {},
  majors: [
    { major: 2, until: null, provides: {} },
    { major: 1, until: '2027-06-01', provides: {} },
  ],
});

const release = (contract: string): Release => ({
  version: '1',
  manifest: '',
  publishedAt: '',
  publishedBy: '',
  descriptor: remoteDescriptor.parse({
    basePaths: ['/catalog'],
    name: 'catalog',
    version: '1',
    commit: '',
    builtAt: '',
    contract,
  }),
});

test('the list says which contract a live remote uses and until when the shell serves it', () => {
  const remote = registeredRemote.parse({ live: '1', history: [], releases: [release('1.1.0')] });
  assert.equal(
    linesOf('catalog', remote, shell)[0],
    'catalog  1  contract 1.1.0, served until 2027-06-01, when contract 3 is released',
  );
});

test('a shell from before it served several majors serves its own only', () => {
  const { majors: _majors, ...before } = shell;
  assert.match(support(release('2.0.0'), before), /served until contract 4 is released/);
  assert.match(support(release('1.1.0'), before), /does not serve/);
});
