import { readdir } from 'node:fs/promises';
import type { Endpoint } from '@editorial/contracts/endpoint';

const contracts = new URL('../../../../shared/contracts/src/', import.meta.url);

/** All endpoints of the contract, by name, such as `catalogApi.list`. */
export async function allEndpoints(): Promise<Map<string, Endpoint>> {
  const found = new Map<string, Endpoint>();
  for (const file of (await readdir(contracts)).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test.'),
  )) {
    const module = (await import(new URL(file, contracts).href)) as Record<
      string,
      Record<string, Endpoint>
    >;
    for (const [table, endpoints] of Object.entries(module))
      if (table.endsWith('Api'))
        for (const [name, endpoint] of Object.entries(endpoints))
          found.set(`${table}.${name}`, endpoint);
  }
  return found;
}

/** The endpoint's path with ids that do not exist. */
export const addressOf = ({ path }: Endpoint): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) =>
    name === 'setId'
      ? '999999'
      : name === 'month'
        ? '2026-01'
        : '00000000-0000-4000-8000-00000000dead',
  );
