import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { notice, noticesApi, type Notice } from '@editorial/contracts/notices';
import { z } from '@editorial/contracts/schema';
import { sql } from 'drizzle-orm';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';

export const DAY_MS = 86_400_000;

export const parent = {
  kind: 'Child',
  name: 'Mira <Parent>',
  email: 'parent@person.example',
  message: 'This picture shows my child (7). Nobody asked us. Please remove it.',
  isGoodFaith: 'on',
  relation: 'Parent',
};
export const ofWork = {
  work: 'Harbor at night, pictures.example/12',
  owner: 'Ada Claims',
  postal: '1 Quay, London, +44 20 7946 0000',
  isAuthorized: 'on',
  signature: 'Ada Claims',
};

interface Page {
  readonly status: number;
  readonly html: string;
}

/**
 * A site with pictures about which notices are sent and decided, for the tests of a file. It opens
 * before the first test and closes after the last.
 */
// Long because all its functions use the one site and clock that open before the tests: apart, each
// would take both, and could read them before they are open.
export function noticeSite() {
  let site: TestSite;
  let now = new Date('2026-11-28T10:00:00Z');
  before(async () => {
    site = await openTestSite({ clock: { now: () => now } });
  });
  after(() => site.close());

  async function read(
    path: string,
    form?: Record<string, string>,
    { language = 'en', address = '127.0.0.1' } = {},
  ): Promise<Page> {
    const response = await fetch(new URL(path, site.url), {
      headers: { 'accept-language': language, 'x-forwarded-for': address },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    return { status: response.status, html: await response.text() };
  }
  /** A published picture of the contributor, with its number. */
  async function picture(color: string): Promise<{ id: string; number: string }> {
    const id = await site.add(color, 'Yard', { title: 'Yard' });
    const { rows } = (await site.context.database.asSystem((tx) =>
      tx.execute(sql`update assets set contributor_id =
        (select id from users where email = 'contributor@editorial.test')
      where id = ${id} returning number`),
    )) as unknown as { rows: { number: string }[] };
    return { id, number: rows[0]?.number ?? '' };
  }
  const staff = (): Promise<string> => site.tokenOf('admin');
  async function queue(token: string): Promise<Notice[]> {
    const { status, body } = await site.call('GET', `${noticesApi.list.path}?state=Open`, {
      token,
    });
    assert.equal(status, 200);
    return z.array(notice).parse(body);
  }
  const decide = (token: string, id: string, outcome: 'Removed' | 'Kept') =>
    site.call('POST', noticesApi.decide.path.replace(':id', id), {
      token,
      body: {
        outcome,
        ground: 'Terms, section 4',
        reason: outcome === 'Removed' ? 'The parents did not agree.' : 'A public event.',
      },
    });
  return {
    get site() {
      return site;
    },
    get now() {
      return now;
    },
    /** Sets the server's clock forward. */
    later(delayMs: number) {
      now = new Date(now.getTime() + delayMs);
    },
    decide,
    picture,
    queue,
    read,
    staff,
  };
}
