import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { HOST_TENANT, type Database } from '../../ground/database/database.ts';
import { openTestDatabase } from '../../ground/database/embedded.testing.ts';
import { DESCRIPTOR_LENGTH, describeLook, mirroredLook } from '../../catalog/picture/descriptor.ts';
import { showing, viewer } from '../search/same-answers.testing.ts';
import { noMemory, openSearchMemory, type SearchMemory } from '../engines/search-memory.ts';
import { similarAssets } from '../alike/alike.queries.ts';
import { groupAlike, groupOf } from './alike-groups.ts';
import { LookIndex } from './look-index.ts';

/** Random numbers from 0 to 1, the same in every run. */
let state = 1;
const roll = () => {
  state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return state / 2 ** 32;
};
const unit = (values: readonly number[]) => {
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
};
/** Looks lie in groups, as those of pictures do. */
const groups = Array.from({ length: 40 }, () =>
  Array.from({ length: DESCRIPTOR_LENGTH }, () => roll() - 0.5),
);
const someLook = () =>
  unit(groups[Math.floor(roll() * groups.length)]!.map((value) => value + 0.5 * (roll() - 0.5)));
const likeness = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, at) => sum + value * other[at]!, 0);

test('of the ten most alike, the index finds at least 98 of 100, also after changes', () => {
  const looks = new Map(Array.from({ length: 5000 }, (_, at) => [`picture ${at}`, someLook()]));
  const index = new LookIndex();
  for (const [id, look] of looks) index.set(id, look);
  for (let at = 0; at < 500; at += 1) {
    index.delete(`picture ${at}`);
    looks.delete(`picture ${at}`);
    looks.set(`picture ${at + 500}`, someLook());
    index.set(`picture ${at + 500}`, looks.get(`picture ${at + 500}`)!);
  }
  assert.equal(index.size, looks.size);
  let found = 0;
  for (let round = 0; round < 100; round += 1) {
    const asked = someLook();
    const best = [...looks]
      .map(([id, look]) => ({ id, likeness: likeness(look, asked) }))
      .sort((a, b) => b.likeness - a.likeness)
      .slice(0, 10);
    const near = index.near(asked, 10);
    const ids = new Set(near.map(({ id }) => id));
    found += best.filter(({ id }) => ids.has(id)).length;
    assert.ok(Math.abs(near[0]!.likeness - likeness(looks.get(near[0]!.id)!, asked)) < 0.01);
  }
  assert.ok(found >= 980, `${found} of 1000`);
});

test('a mirrored look is the look of the mirrored picture', async () => {
  const shapes = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#2040c0"/>
    <path d="M4 60 L20 6 L30 40 Z" fill="#f0c020"/><circle cx="50" cy="18" r="9" fill="#fff"/></svg>`;
  const look = async (picture: Sharp) => {
    const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return describeLook({ data, width: info.width, height: info.height });
  };
  const straight = await look(sharp(Buffer.from(shapes)));
  const mirrored = await look(sharp(await sharp(Buffer.from(shapes)).flop().png().toBuffer()));
  assert.ok(likeness(straight, mirrored) < 0.9, 'the picture is not symmetrical');
  assert.ok(likeness(mirroredLook(straight), mirrored) > 0.99);
});

let database: Database;
let searches: SearchMemory;
before(
  async () => {
    database = await openTestDatabase();
    searches = await openSearchMemory(database);
    await database.executeSql(
      "insert into asset_sets (tenant_id, title) values ($1::uuid, 'Looks'), ($1::uuid, 'Archive')",
      [HOST_TENANT],
    );
  },
  { timeout: 60_000 },
);
after(async () => {
  await searches.close();
  await database.close();
});

const add = async (title: string, look: readonly number[], year = 2026, set = 'Looks') =>
  (
    await database.executeSql(
      `insert into assets (tenant_id, title, set_id, status, descriptor, colour_names, creation_time)
      select $1::uuid, $2, id, 'Published', $3::real[], array['blue'],
        make_timestamptz($4::int, 1, 1, 0, 0, 0)
      from asset_sets where title = $5 returning id`,
      [HOST_TENANT, title, `{${look.join(',')}}`, year, set],
    )
  ).rows[0]!.id as string;
const alike = async (id: string, memory = searches.of(HOST_TENANT)) =>
  (
    await database.inTenant(HOST_TENANT, (tx) =>
      similarAssets(tx, id, 3, { viewer, showing, memory }),
    )
  ).items.map((item) => item.title);

test('alike pictures are found however old they are, mirrored ones too, and hidden ones never', async () => {
  const look = someLook();
  const id = await add('Asked', look);
  const near = unit(look.map((value, at) => value + (at === 3 ? 0.05 : 0)));
  // In another set: those of the own set are compared, whatever they look like.
  await add('Old and alike', near, 1999, 'Archive');
  const mirrored = await add('Mirrored', mirroredLook(look), 2027);
  const others = Array.from({ length: 4200 }, () => someLook());
  // Without triggers, which would take seconds.
  await database.executeSql('set session_replication_role = replica');
  await database.executeSql(
    `insert into assets (tenant_id, title, set_id, status, descriptor, colour_names) select $1::uuid, 'Other', set.id, 'Published', (select array_agg(value::real) from json_array_elements_text(look) as value), array['blue']
    from asset_sets as set, json_array_elements($2::json) as look where set.title = 'Looks'`,
    [HOST_TENANT, JSON.stringify(others)],
  );
  await database.executeSql('set session_replication_role = origin');
  assert.ok(
    !(await alike(id, noMemory)).includes('Old and alike'),
    'the database compares the newest only',
  );
  await searches.prepare(HOST_TENANT);
  assert.deepEqual((await alike(id)).slice(0, 2).toSorted(), ['Mirrored', 'Old and alike']);
  await database.executeSql('update assets set is_hidden = true where id = $1', [mirrored]);
  assert.equal((await alike(id))[0], 'Old and alike');
  await add('New', look);
  assert.equal((await alike(id))[0], 'New');
});

test('published pictures that may be the same come into one group, mirrored ones too; another file leaves it', async () => {
  const look = someLook();
  const copy = unit(look.map((value, at) => value + (at === 5 ? 0.02 : 0)));
  const first = await add('First', look);
  const second = await add('Copy', copy);
  const mirrored = await add('Mirror image', mirroredLook(look));
  const other = await add('Other', someLook());
  const groups = async () => {
    await groupAlike({ database }, (tenantId) => searches.of(tenantId).near);
    const group = await database.inTenant(HOST_TENANT, (tx) => groupOf(tx, first));
    return group.filter((id) => [second, mirrored, other].includes(id)).sort();
  };
  assert.deepEqual(await groups(), [second, mirrored].sort());
  const { rows } = await database.executeSql('select from alike_pending');
  assert.equal(rows.length, 0);
  await database.executeSql('update assets set descriptor = $2::real[] where id = $1', [
    second,
    `{${someLook().join(',')}}`,
  ]);
  assert.deepEqual(await groups(), [mirrored]);
  // A picture that comes back from hiding is compared again, and stays where it is.
  await database.executeSql('update assets set is_hidden = true where id = $1', [mirrored]);
  await database.executeSql('update assets set is_hidden = false where id = $1', [mirrored]);
  assert.deepEqual(await groups(), [mirrored]);
  const found = await database.executeSql(
    `select from asset_search where asset_id = any($1::uuid[]) and words @@ $2::tsquery`,
    [`{${[first, mirrored].join(',')}}`, "'#alike:yes'"],
  );
  assert.equal(found.rows.length, 2);
});
