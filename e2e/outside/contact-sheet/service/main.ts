import { createService, Refusal, type Visitor } from '@editorial/remote-kit/service';
import { sheetsApi } from '../src/sheets.ts';
import { openDatabase } from './database.ts';

/** The site whose visitors call, and where this service listens and keeps its data. */
const { SITE = 'http://localhost:8080', PORT = '4700', HOST = '127.0.0.1' } = process.env;
const database = await openDatabase(process.env.SHEETS_DATABASE ?? '.data');

const service = createService({
  remote: 'contact-sheet',
  title: 'Contact sheets',
  site: SITE,
  api: sheetsApi,
  ready: () => database.query('select 1 from sheets limit 1'),
});

interface Row {
  readonly id: string;
  readonly kept_at: Date;
  readonly picture_count: number;
}

const columns = 'id, kept_at, cardinality(picture_ids) as picture_count';
const view = ({ id, kept_at: keptAt, picture_count: pictureCount }: Row) => ({
  id,
  keptAt: keptAt.toISOString(),
  pictureCount,
});
const person = ({ tenantId, userId }: Visitor) => [tenantId, userId] as const;

service.serve(sheetsApi.list, async ({ visitor }) => {
  const rows = await database.query<Row>(
    `select ${columns} from sheets where tenant_id = $1 and user_id = $2
      order by kept_at desc limit 100`,
    person(visitor),
  );
  return { items: rows.map(view) };
});

service.serve(sheetsApi.keep, async ({ visitor, body }) => {
  const [row] = await database.query<Row>(
    `insert into sheets (tenant_id, user_id, picture_ids) values ($1, $2, $3) returning ${columns}`,
    [...person(visitor), body.pictureIds],
  );
  if (!row) throw new Error('The sheet was not kept.');
  return view(row);
});

service.serve(sheetsApi.remove, async ({ visitor, params }) => {
  const gone = await database.query<Row>(
    `delete from sheets where tenant_id = $1 and user_id = $2 and id = $3 returning ${columns}`,
    [...person(visitor), params.id],
  );
  if (gone.length === 0) throw new Refusal(404, 'NotFound', 'You have no such sheet.');
  return undefined;
});

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void service.app.close().then(() => database.close()));
console.log(
  `The service listens at ${await service.app.listen({ port: Number(PORT), host: HOST })}`,
);
