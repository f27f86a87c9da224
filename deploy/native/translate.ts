import { join } from 'node:path';
import type { Compose } from './compose.ts';

/** The places on this machine that replace the containers' paths and addresses. */
export interface Place {
  /** The repository, which is at /editorial in the images. */
  readonly root: string;
  /** The folder for everything that the site writes. */
  readonly folder: string;
  /** The first three numbers of the loopback addresses that replace the containers' addresses. */
  readonly network: string;
}

/** Each service keeps its last number and its ports. Only the network differs. */
export function addresses({ services }: Compose, { network }: Place): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(services).flatMap(([name, { networks }]) =>
      networks === null ? [] : [[name, `${network}.${networks.split('.').at(-1)}`] as const],
    ),
  );
}

/**
 * The only difference from the containers: service names become addresses, and container paths
 * become local paths. Commands, variables, ports and nginx's configuration stay unchanged.
 */
export function translator(compose: Compose, place: Place) {
  const known = addresses(compose, place);
  const names = [...known.keys()].join('|');
  const inAddress = new RegExp(
    `(?<![\\w.-])(${names})(?=:\\d)|(?<=/dev/tcp/)(${names})(?=/\\d)|(?<=--host=)(${names})$`,
    'g',
  );
  return (service: string, text: string): string => {
    const own = known.get(service);
    const volumes = Object.fromEntries(
      (compose.services[service]?.volumes ?? []).map(({ name, path }) => [
        path,
        join(place.folder, 'volumes', name),
      ]),
    );
    const paths: readonly (readonly [string, string])[] = [
      ...Object.entries(volumes),
      ['/data', join(place.folder, 'empty')],
      ['/srv/site', join(place.root, 'dist/site')],
      ['/srv', join(place.folder, 'volumes')],
      ['/editorial', place.root],
      ['/tmp', join(place.folder, 'tmp')],
    ];
    const named = text.replaceAll(inAddress, (name) => known.get(name) ?? name);
    const placed = named.replaceAll(
      /(?<![\w.:/-])\/(?:data|srv|editorial|tmp)(?:\/[\w-]+)?(?=[/;\s]|$)/g,
      (path) => {
        const [from, to] = paths.find(
          ([inside]) => path === inside || path.startsWith(`${inside}/`),
        ) ?? ['', ''];
        return to + path.slice(from.length);
      },
    );
    return own === undefined
      ? placed
      : placed.replaceAll(/^0\.0\.0\.0$/gm, own).replaceAll(/\blisten (\d+)/g, `listen ${own}:$1`);
  };
}
