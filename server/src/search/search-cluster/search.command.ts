import {
  operatorCommand,
  type OperatorRun,
  type OperatorSite,
} from '../../ground/operator/operator-command.ts';
import { openOpenSearch, type OpenSearch } from './opensearch-client.ts';
import { openSearchFeed, readFeed, turnOff } from './search-feed.ts';
import { AlreadyBuilding, countDocuments, rebuildIndex, verifyIndex } from './search-rebuild.ts';

async function status({ database, say }: OperatorSite, engine: OpenSearch): Promise<number> {
  const feed = await database.asSystem(readFeed);
  const assets = await database.executeSql('select count(*)::int as count from asset_search');
  say(`Index: ${feed.index ?? 'none'}`);
  if (feed.building) say(`Being built: ${feed.building}`);
  say(`Pictures in the database: ${String(assets.rows[0]?.count)}`);
  say(`Changes waiting: ${feed.pending} (oldest ${Math.round(feed.lagSeconds)} s)`);
  const count = await countDocuments(engine);
  say(`Pictures in the index: ${count ?? 'there is no index: npm run search -- rebuild'}`);
  return count === null ? 1 : 0;
}

async function rebuild({ database, say, warn }: OperatorSite, engine: OpenSearch): Promise<number> {
  try {
    const count = await rebuildIndex(database, engine);
    say(`The new index holds ${count} pictures and answers from now on.`);
    return 0;
  } catch (error) {
    if (!(error instanceof AlreadyBuilding)) throw error;
    warn(error.message);
    return 1;
  }
}

async function verify({ database, say, warn }: OperatorSite, engine: OpenSearch): Promise<number> {
  if ((await countDocuments(engine)) === null) {
    warn('There is no index: npm run search -- rebuild');
    return 1;
  }
  const { compared, missing, different, superfluous } = await verifyIndex(database, engine);
  say(
    `${compared} pictures compared: ${missing} missing, ${different} different, ${superfluous} superfluous.`,
  );
  if (missing + different + superfluous === 0) return 0;
  const feed = await openSearchFeed(database, engine, undefined, false);
  const isSent = await feed.drain();
  await feed.close();
  say(isSent ? 'Mended.' : 'A server mends them now.');
  return 1;
}

const commands = { status, rebuild, verify };

/** `npm run search -- status|rebuild|verify|stop`. Exits with 1 if something was wrong. */
export const run: OperatorRun = async (site, { words: [command] }) => {
  if (command === 'stop') {
    await site.database.asSystem(turnOff);
    site.say('Changes are no longer kept for a search engine.');
    return 0;
  }
  const { searchUrls } = site.environment;
  if (!searchUrls.every(({ protocol }) => /^https?:$/.test(protocol))) {
    site.warn('SEARCH_URL names no search engine, such as https://user:...@host:9200.');
    return 2;
  }
  const engine = openOpenSearch(searchUrls);
  try {
    return await commands[command as keyof typeof commands](site, engine);
  } finally {
    await engine.close();
  }
};

if (import.meta.main) await operatorCommand('search', run);
