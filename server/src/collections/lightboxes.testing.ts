import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { lightboxLinksApi } from '@editorial/contracts/lightbox-links';
import { lightbox as lightboxShape, lightboxesApi } from '@editorial/contracts/lightboxes';
import { openMoneySite, type MoneySite } from '../commerce/ledger/money.testing.ts';

export const path = lightboxesApi.list.path;
export const sharedPath = lightboxLinksApi.open.path;

type Answer = { readonly status: number; readonly body: any };
export const codeOf = ({ status, body }: Answer) => [status, body?.error?.code];

/**
 * A site with four published pictures for the tests of a file, and what they do with lightboxes. The
 * site opens before the first test and closes after the last.
 */
export function lightboxSite() {
  let money: MoneySite;
  const pictures: string[] = [];
  before(
    async () => {
      money = await openMoneySite();
      for (const [color, title] of [
        ['teal', 'Anchor'],
        ['red', 'Buoy'],
        ['navy', 'Crane'],
        ['olive', 'Dock'],
      ] as const)
        pictures.push(await money.site.add(color, 'Port', { title }));
    },
    { timeout: 120_000 },
  );
  after(() => money.close());
  /** Rows of people who left the plan for a while. */
  const left = new Map<string, string>();
  const run = (statement: string, values: readonly unknown[]) =>
    money.site.context.database.executeSql(statement, [...values]);
  return {
    get money() {
      return money;
    },
    pictures,
    at: (...places: number[]) => places.map((place) => pictures[place] ?? ''),
    async made(person: string, body: object): Promise<string> {
      const { status, body: answer } = await money.as(person).post(path, body);
      assert.equal(status, 201, JSON.stringify(answer));
      return lightboxShape.parse(answer).id;
    },
    titlesIn: async (id: string, person = 'client') =>
      (await money.as(person).get(`${path}/${id}/item`)).body.items.map((item: any) => item.title),
    async leave(userId: string): Promise<void> {
      const { rows } = await run(
        'delete from subscription_members where user_id = $1 returning *',
        [userId],
      );
      left.set(userId, JSON.stringify(rows[0]));
    },
    async joinAgain(userId: string): Promise<void> {
      const row = left.get(userId);
      if (row === undefined) return;
      left.delete(userId);
      await run(
        'insert into subscription_members select * from jsonb_populate_record(null::subscription_members, $1)',
        [row],
      );
    },
  };
}
