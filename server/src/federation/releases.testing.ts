import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { newSigningKey, readSigningKey, type SigningKey } from '@editorial/registry';
import { openTestSite, type Answer, type TestSite } from '../testing/test-site.testing.ts';
import { packedRelease, type PackedBuild } from './release.testing.ts';

export const teamsPath = '/api/releases/teams';

/**
 * A site whose remotes belong to two teams, "pictures" and "money", with the keys of both, for the
 * tests of a file, and how releases come to it. It opens before the first test and closes after the
 * last.
 */
export function releaseSite(serviceOrigin: () => Promise<string> | string = () => '') {
  let site: TestSite;
  let admin: string;
  let adminId: string;
  let remotes: string;
  let ours: string;
  let theirs: string;
  let key: SigningKey;
  const asAdmin = (method: string, path: string, body?: unknown): Promise<Answer> =>
    site.call(method, path, { token: admin, body });
  const keyOf = async (team: string, more: object = {}): Promise<string> =>
    (await asAdmin('POST', `${teamsPath}/${team}/keys`, { name: 'test', ...more })).body.secret;
  async function send(
    packed: Buffer | ReadableStream,
    token: string,
    remote = 'catalog',
  ): Promise<Omit<Answer, 'headers'>> {
    const answer = await fetch(`${site.url}/api/releases/remotes/${remote}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' },
      body: packed as BodyInit,
      duplex: 'half',
    } as RequestInit);
    return { status: answer.status, body: await answer.json() };
  }
  const upload = async (build: PackedBuild, token = ours, remote = 'catalog') =>
    send(await packedRelease({ key, ...build }), token, remote);
  const act = (body: object, token = ours, remote = 'catalog'): Promise<Answer> =>
    site.call('POST', `/api/releases/remotes/${remote}/acts`, { token, body });
  const served = async () => (await site.call('GET', '/remotes/registry.json')).body.remotes;
  const log = async (): Promise<any[]> =>
    (await asAdmin('GET', '/api/releases/log?maxResultCount=1000')).body.items;
  before(async () => {
    remotes = await mkdtemp(join(tmpdir(), 'editorial-remotes-'));
    site = await openTestSite({
      variables: {
        ADDRESS_LIMITS: 'off',
        RELEASES: 'teams',
        REMOTES_DIR: remotes,
        SERVICE_ORIGINS: await serviceOrigin(),
      },
    });
    admin = await site.tokenOf('admin');
    const unproved = await site.call('PUT', `${teamsPath}/pictures`, {
      token: await site.unprovedTokenOf('admin'),
      body: { remotes: ['catalog'] },
    });
    assert.equal(unproved.body.error.code, 'Editorial:IdentityCheckRequired');
    adminId = (await site.call('GET', '/identity/me', { token: admin })).body.sub;
    await asAdmin('PUT', `${teamsPath}/pictures`, { remotes: ['catalog', 'light-table'] });
    await asAdmin('PUT', `${teamsPath}/money`, { remotes: ['subscription'] });
    [ours, theirs] = [await keyOf('pictures'), await keyOf('money')];
    key = readSigningKey(newSigningKey());
    await site.call('POST', '/api/releases/signers', {
      token: ours,
      body: { publicKey: key.publicKey },
    });
  });
  after(async () => {
    await site.close();
    await rm(remotes, { recursive: true, force: true });
  });
  return {
    get site() {
      return site;
    },
    get adminId() {
      return adminId;
    },
    get remotes() {
      return remotes;
    },
    /** The key of the team "pictures". */
    get ours() {
      return ours;
    },
    /** The key of the team "money". */
    get theirs() {
      return theirs;
    },
    /** The signing key of the team "pictures". */
    get key() {
      return key;
    },
    asAdmin,
    keyOf,
    send,
    upload,
    act,
    served,
    log,
  };
}

export const reasonOf = ({ body }: { body: any }): string => body.error.message;
