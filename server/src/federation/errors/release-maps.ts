import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import {
  filesUnder,
  isSourceMap,
  mappedStack,
  placesIn,
  readRegistry,
  unpack,
  type BuiltPlace,
  type RegistryStore,
} from '@editorial/registry';
import { and, eq, notInArray } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../settings/context/context.ts';
import { problem } from '../../ground/problem.ts';
import { refusalOf } from '../receive-release.ts';
import { releaseMaps } from '../releases.tables.ts';

const press = promisify(brotliCompress);
const unpress = promisify(brotliDecompress);
/** Stronger compression of some megabytes would take seconds. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Parsed maps take much memory, and errors come from a few files. */
const MAX_PARSED_MAPS = 10;
const MAX_STACK_LENGTH = 8000;
/** Where builds of this machine keep their maps, since they were not uploaded. */
const localMaps = resolve(import.meta.dirname, '../../../../node_modules/.cache/editorial/maps');

type Site = Pick<Context, 'database'>;

/** Takes the source maps of a stored release. Those of releases that are gone are removed. */
export async function receiveMaps(
  { database }: Site,
  store: RegistryStore,
  { remote, version }: { readonly remote: string; readonly version: string },
  packed: Readable,
): Promise<number> {
  const releases = (await readRegistry(store)).remotes[remote]?.releases ?? [];
  const versions = releases.map((release) => release.version);
  if (!versions.includes(version)) {
    packed.resume();
    throw problem('Editorial:NotFound');
  }
  const folder = await mkdtemp(join(tmpdir(), 'editorial-maps-'));
  try {
    await unpack(packed, folder, isSourceMap).catch((error: unknown) => {
      throw refusalOf(error);
    });
    const rows = await Promise.all(
      (await filesUnder(folder)).map(async (path) => ({
        remote,
        version,
        path,
        map: await press(await readFile(join(folder, path)), QUALITY),
      })),
    );
    const ofRemote = eq(releaseMaps.remote, remote);
    await database.asSystem(async (tx) => {
      await tx.delete(releaseMaps).where(and(ofRemote, notInArray(releaseMaps.version, versions)));
      await tx.delete(releaseMaps).where(and(ofRemote, eq(releaseMaps.version, version)));
      if (rows.length > 0) await tx.insert(releaseMaps).values(rows);
    });
    return rows.length;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readMap({ database }: Site, place: BuiltPlace): Promise<string | null> {
  const { name, version, file } = place;
  const [row] = await database.asSystem((tx) =>
    tx
      .select({ map: releaseMaps.map })
      .from(releaseMaps)
      .where(
        and(
          eq(releaseMaps.remote, name),
          eq(releaseMaps.version, version),
          eq(releaseMaps.path, `${file}.map`),
        ),
      ),
  );
  if (row) return (await unpress(row.map)).toString();
  // The place comes from a browser, and may not lead out of the folder.
  const path = `${name}/${version}/${file}.map`;
  if (!isSourceMap(path)) return null;
  return existsSync(join(localMaps, path)) ? readFile(join(localMaps, path), 'utf8') : null;
}

/** Maps stacks that browsers report to the sources of their releases. */
export function openStacks(site: Site) {
  const parsed = new LRUCache<string, { readonly map: SourceMap | null }>({
    max: MAX_PARSED_MAPS,
  });
  const keyOf = ({ name, version, file }: BuiltPlace) => `${name}/${version}/${file}`;
  async function parse(place: BuiltPlace): Promise<void> {
    const text = await readMap(site, place).catch(() => null);
    let map: SourceMap | null = null;
    try {
      map = text === null ? null : new SourceMap(JSON.parse(text));
    } catch {
      // A team that uploads a map that is none sees places of the built code.
    }
    parsed.set(keyOf(place), { map });
  }
  /** Returns the stack with places of the release's sources. It names no other release. */
  return async (stack: string, release: Pick<BuiltPlace, 'name' | 'version'>): Promise<string> => {
    const own = placesIn(stack)
      .filter(({ name, version }) => name === release.name && version === release.version)
      .slice(0, MAX_PARSED_MAPS);
    for (const place of own) if (!parsed.has(keyOf(place))) await parse(place);
    const known = new Map(own.map((place) => [keyOf(place), parsed.get(keyOf(place))?.map]));
    return mappedStack(stack, (place) => known.get(keyOf(place)) ?? null).slice(
      0,
      MAX_STACK_LENGTH,
    );
  };
}
