import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hubsConnect } from './hubs.ts';
import { licensedFilesAreDelivered } from './licensed-files.ts';
import { deathTakesFewRequests, rollTurnsNobodyAway } from './rolls.ts';
import {
  nginxHidesSources,
  nginxKeepsEachFormatApart,
  nginxKeepsTheOrganization,
} from './through-nginx.ts';
import { nginxSaysTheSame, takenDownIsGone } from './public-addresses.ts';
import { restoreElsewhere } from './restore.ts';
import { searchesAgree } from './searches.ts';
import { filesAreCompressedAndKept, homeIsDrawn, nginxSendsTheSameHeaders } from './site-files.ts';
import { direct, servers, type NativeSite } from './site.ts';
import { visitorsCountApart } from './visitors.ts';

export type Check = readonly [name: string, run: (site: NativeSite, root: string) => Promise<void>];

/** Checks of the site on several machines, in addition to the browser journeys. */
export const checks: readonly Check[] = [
  [
    'both servers and the worker are ready, and have metrics of their own',
    async (site) => {
      for (const name of [...servers, 'worker']) {
        assert.deepEqual(await (await direct(site, name, '/health/ready')).json(), {
          status: 'ready',
          missing: [],
        });
        assert.match(
          await (await direct(site, name, '/metrics')).text(),
          /^# TYPE editorial_jobs gauge/m,
        );
      }
    },
  ],
  [
    'nginx gives the files of the site the same security headers as a server does',
    nginxSendsTheSameHeaders,
  ],
  [
    'every public address says through nginx what a server says: status, title and body',
    nginxSaysTheSame,
  ],
  ['a call reaches the organization that its header names', nginxKeepsTheOrganization],
  ['no visitor fills what nginx keeps for others', nginxKeepsEachFormatApart],
  ['nginx shows no sources of teams', nginxHidesSources],
  [
    'a picture that is taken down is gone everywhere within a minute: files, pages, lists, sitemap',
    takenDownIsGone,
  ],
  [
    'files come compressed, are kept forever where their name says so, and asked for again where not',
    filesAreCompressedAndKept,
  ],
  [
    'home is drawn in the visitor’s language; while no server runs, its file comes, and calls are refused in words',
    homeIsDrawn,
  ],
  [
    'each visitor’s own address counts for limits, directly and behind a trusted proxy',
    visitorsCountApart,
  ],
  [
    'visitors reach neither metrics, nor readiness, nor the store without a signature',
    async (site) => {
      for (const path of [
        '/metrics',
        '/health/ready',
        '/editorial-files/',
        '/editorial-files/uploads/x',
        '/editorial-files/?list-type=2',
      ])
        assert.equal((await fetch(`${site.url}${path}`)).status, 404, path);
      assert.equal((await fetch(`${site.url}/health`)).status, 200);
    },
  ],
  ['hubs connect over WebSockets, Server-Sent Events and long polling through nginx', hubsConnect],
  [
    'a licensed file has its license in it, a thumb is from the store; both in ranges; changed addresses are refused',
    licensedFilesAreDelivered,
  ],
  [
    'what is published, renamed, hidden, shown and deleted at one server is so in the index of the other',
    searchesAgree,
  ],
  ['a roll of both servers turns nobody away', rollTurnsNobodyAway],
  ['a server that dies at once takes no more than the requests it held', deathTakesFewRequests],
  [
    'the store keeps what every store must keep, and delivers pictures with their licenses',
    async (site, root) => {
      const variables = site.variablesOf('server-1');
      const { status, stdout } = spawnSync(
        process.execPath,
        [
          '--test',
          'server/src/ground/storage/storage.test.ts',
          'server/src/catalog/downloads/delivery.api.test.ts',
        ],
        {
          cwd: root,
          env: {
            ...process.env,
            ...variables,
            // A bucket of its own, which nginx does not lead to.
            S3_BUCKET: 'suite',
            S3_PUBLIC_ENDPOINT: variables.S3_ENDPOINT,
          },
          encoding: 'utf8',
        },
      );
      assert.equal(status, 0, stdout);
      assert.match(stdout, /S3: parts sent to their addresses become one file/);
    },
  ],
  [
    'the ledger is clean',
    async (site, root) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['server/src/commerce/ledger/ledger.verify.ts'],
        { cwd: root, env: { ...process.env, ...site.variablesOf('server-1') }, encoding: 'utf8' },
      );
      assert.equal(status, 0, stdout + stderr);
    },
  ],
  [
    'a back-up, restored elsewhere, has the same orders, a right ledger and every file',
    restoreElsewhere,
  ],
  [
    'no server has logged an error',
    async (site) => {
      const folder = join(site.folder, 'logs');
      const errors = readdirSync(folder).flatMap((name) =>
        readFileSync(join(folder, name), 'utf8')
          .split('\n')
          .filter((line) => /^\{"level":[56]0/.test(line)),
      );
      assert.deepEqual(errors, []);
    },
  ],
];
