import { operatorCommand } from '../../operator-command.ts';
import { openOpenSearch, type OpenSearch } from './opensearch-client.ts';
import { openSearchFeed, readFeed, turnOff } from './search-feed.ts';
import { AlreadyBuilding, countDocuments, rebuildIndex, verifyIndex } from './search-rebuild.ts';
import type { Database } from '../../database/database.ts';

const usage = `npm run search -- COMMAND
  status   what the search engine holds, and what it was not told yet
  rebuild  builds a new index while the old one answers, and exchanges them
  verify   compares every picture with the database, and mends what differs
  stop     keeps no more changes for the engine (after SEARCH_URL was changed to another kind)`;

async function status(database: Database, engine: OpenSearch): Promise<number> {
  const feed = await database.asSystem(readFeed);
  const assets = await database.executeSql('select count(*)::int as count from asset_search');
  console.log(`Index: ${feed.index ?? 'none'}`);
  if (feed.building) console.log(`Being built: ${feed.building}`);
  console.log(`Pictures in the database: ${String(assets.rows[0]?.count)}`);
  console.log(`Changes waiting: ${feed.pending} (oldest ${Math.round(feed.lagSeconds)} s)`);
  const count = await countDocuments(engine);
  console.log(`Pictures in the index: ${count ?? 'there is no index: npm run search -- rebuild'}`);
  return count === null ? 1 : 0;
}

async function rebuild(database: Database, engine: OpenSearch): Promise<number> {
  try {
    const count = await rebuildIndex(database, engine);
    console.log(`The new index holds ${count} pictures and answers from now on.`);
    return 0;
  } catch (error) {
    if (!(error instanceof AlreadyBuilding)) throw error;
    console.error(error.message);
    return 1;
  }
}

async function verify(database: Database, engine: OpenSearch): Promise<number> {
  if ((await countDocuments(engine)) === null) {
    console.error('There is no index: npm run search -- rebuild');
    return 1;
  }
  const { compared, missing, different, superfluous } = await verifyIndex(database, engine);
  console.log(
    `${compared} pictures compared: ${missing} missing, ${different} different, ${superfluous} superfluous.`,
  );
  if (missing + different + superfluous === 0) return 0;
  const feed = await openSearchFeed(database, engine, undefined, false);
  const isSent = await feed.drain();
  await feed.close();
  console.log(isSent ? 'Mended.' : 'A server mends them now.');
  return 1;
}

const commands = { status, rebuild, verify };

/** `npm run search -- status|rebuild|verify|stop`. Exits with 1 if something was wrong. */
await operatorCommand(async ({ environment, database }) => {
  const command = process.argv[2] ?? '';
  if (command === 'stop') {
    await database.asSystem(turnOff);
    console.log('Changes are no longer kept for a search engine.');
    return 0;
  }
  if (!Object.hasOwn(commands, command)) {
    console.error(usage);
    return 2;
  }
  if (!environment.searchUrls.every(({ protocol }) => /^https?:$/.test(protocol))) {
    console.error('SEARCH_URL names no search engine, such as https://user:...@host:9200.');
    return 2;
  }
  const engine = openOpenSearch(environment.searchUrls);
  try {
    return await commands[command as keyof typeof commands](database, engine);
  } finally {
    await engine.close();
  }
});
