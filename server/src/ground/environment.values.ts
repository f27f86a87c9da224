import { remoteName } from '@editorial/contracts/federation';
import { isServiceAddress } from '@editorial/contracts/remote-services';
import { isIP } from 'node:net';
import { z } from '@editorial/contracts/schema';

// Schemas of environment variables. An empty variable counts as absent.

/** `on` or `off`, also as true, false, yes, no, 1 and 0. */
export const flag = (fallback: boolean) =>
  z.pipe(
    z.transform((value) =>
      value === undefined || value === ''
        ? fallback
        : ['on', 'true', '1', 'yes'].includes(String(value).toLowerCase())
          ? true
          : ['off', 'false', '0', 'no'].includes(String(value).toLowerCase())
            ? false
            : value,
    ),
    z.boolean('on or off is expected'),
  );
/** Any text, or undefined. */
export const text = z.pipe(
  z.transform((value) => (value === '' ? undefined : value)),
  z.optional(z.string()),
);

/** A whole URL, or undefined. */
export const address = z.pipe(
  z.transform((value) => (value === '' ? undefined : value)),
  z.optional(z.url()),
);

/**
 * A URL with optional credentials. The error hints at encoding special characters, but does not
 * show the value.
 */
export const addressOf = (schemes: RegExp, example: string) =>
  z.pipe(
    z.transform((value) => (value === '' ? undefined : value)),
    z.optional(
      z.string().check(
        z.regex(schemes, `${example} is expected`),
        z.refine(
          (value) => URL.canParse(value) && new URL(value).hash === '',
          'it is no address; special characters of a password are written as %23 for #, %2F for /',
        ),
      ),
    ),
  );

/** `memory:`, `postgresql:`, or the nodes of a search cluster, separated by commas. */
export const addressesOfSearch = z.pipe(
  z.transform((value) => (value === '' ? undefined : value)),
  z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) =>
            /^(memory|postgresql):$/.test(value) ||
            value.split(',').every((one) => /^https?:\/\//.test(one) && URL.canParse(one.trim())),
          'memory:, postgresql: or https://user:...@host:9200,… is expected',
        ),
      ),
  ),
);

export const wholeNumber = (least: number, most: number, fallback: number) =>
  z.pipe(
    z.transform((value) => (value === '' ? undefined : value)),
    z._default(
      z.coerce
        .number('a number is expected')
        .check(
          z.int('a whole number is expected'),
          z.minimum(least, `at least ${least} is expected`),
          z.maximum(most, `at most ${most} is expected`),
        ),
      fallback,
    ),
  );

/** The factor of a limit: a number, `on` (1), or `off` (0, which removes the limit). */
export const times = z.pipe(
  z.transform((value) =>
    value === undefined || value === '' || value === 'on' ? 1 : value === 'off' ? 0 : Number(value),
  ),
  z
    .number('on, off or a number is expected')
    .check(
      z.int('a whole number is expected'),
      z.minimum(0, 'at least 0 is expected'),
      z.maximum(1000, 'at most 1000 is expected'),
    ),
);

const listed = (value: unknown): string[] =>
  String(value ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
/** Splits `NAME=VALUE` at its first equals sign. */
export const pairOf = (entry: string): [string, string] => {
  const [name = '', ...rest] = entry.split('=');
  return [name, rest.join('=')];
};

/** Services of remotes, as `REMOTE=ADDRESS`, separated by commas. */
export const servicesByRemote = z.pipe(
  z.transform(listed),
  z
    .array(
      z.string().check(
        z.refine((entry) => {
          const [name, upstream] = pairOf(entry);
          return remoteName.safeParse(name).success && isServiceAddress(upstream);
        }, 'REMOTE=http://HOST:PORT,… is expected'),
      ),
    )
    .check(
      z.refine(
        (entries) => new Set(entries.map((entry) => pairOf(entry)[0])).size === entries.length,
        'each remote has one service',
      ),
    ),
);

/** Origins, separated by commas. */
export const origins = z.pipe(
  z.transform(listed),
  z.array(
    z
      .string()
      .check(
        z.refine(
          (value) => /^https?:/.test(value) && URL.parse(value)?.origin === value,
          'http://HOST:PORT,… is expected',
        ),
      ),
  ),
);

/** Names in proxy-addr of this machine and of private networks, where proxies usually are. */
const PrivateNetworks = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether a text is an address, or a network as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

/**
 * Addresses and networks of proxies, separated by commas; `none`; or names for private networks.
 */
export const proxies = z.pipe(
  z.transform((value) => (listed(value).length === 0 ? PrivateNetworks : listed(value))),
  z
    .array(
      z
        .string()
        .check(
          z.refine(
            (entry) => entry === 'none' || PrivateNetworks.includes(entry) || isNetwork(entry),
            'an address, a network as 10.0.0.0/8, loopback, linklocal, uniquelocal or none is expected',
          ),
        ),
    )
    .check(
      z.refine(
        (entries) => entries.length === 1 || !entries.includes('none'),
        'none cannot be combined with addresses',
      ),
    ),
);
