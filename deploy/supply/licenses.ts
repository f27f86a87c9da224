/**
 * Licenses (SPDX) of which any package may be shipped: they ask for their text, which `/licenses`
 * has, and for nothing else.
 */
export const AllowedLicenses: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

interface Exception {
  /** As the package names it, or as its license file reads if it names none. */
  readonly license: string;
  readonly reason: string;
}

const NAMED_OTHERWISE = 'the package names an allowed license in another way';
const IN_ITS_FILE = 'its package.json names none or in an old way; its license file has this one';
const BUILD_TOOL = 'a tool of builds, of which nothing is shipped';

/** Packages with another license, or with none in their package.json, and why they may be used. */
export const LicenseExceptions: Readonly<Record<string, Exception>> = {
  '@e-invoice-eu/core': { license: 'WTFPL', reason: 'it permits everything, and asks for nothing' },
  '@esgettext/runtime': { license: 'WTFPL', reason: 'it permits everything, and asks for nothing' },
  '@img/sharp-libvips': {
    license: 'LGPL-3.0-or-later',
    reason: 'a library of its own file, which an operator may replace; its notices are listed',
  },
  'libheif-js': {
    license: 'LGPL-3.0',
    reason: 'a module of its own file on the server, which an operator may replace',
  },
  buildcheck: { license: 'MIT', reason: IN_ITS_FILE },
  'caniuse-lite': { license: 'CC-BY-4.0', reason: BUILD_TOOL },
  'cpu-features': { license: 'MIT', reason: IN_ITS_FILE },
  ibantools: { license: 'MIT or MPL-2.0', reason: 'we choose MIT' },
  lightningcss: { license: 'MPL-2.0', reason: BUILD_TOOL },
  'png-js': { license: 'MIT', reason: IN_ITS_FILE },
  ssh2: { license: 'MIT', reason: IN_ITS_FILE },
  'type-fest': { license: '(MIT OR CC0-1.0)', reason: 'we choose MIT' },
  usearch: { license: 'Apache 2.0', reason: NAMED_OTHERWISE },
};

/** A binary for one platform has the license of its package: `lightningcss-linux-x64-gnu`. */
const PLATFORM = /-(?:linux|linuxmusl|darwin|win32|freebsd|android|wasm32)(?:-[\w-]+)?$/;

/** The exception that a package has, if it has one. */
export const exceptionOf = (name: string): Exception | undefined =>
  LicenseExceptions[name] ?? LicenseExceptions[name.replace(PLATFORM, '')];

/** Whether a package may be shipped under the license that it names. */
export function isAllowed(name: string, license: string): boolean {
  if (AllowedLicenses.has(license)) return true;
  const exception = exceptionOf(name);
  if (!exception) return false;
  const isUnnamed = license === '' || license === 'Unknown';
  return exception.license === license || (isUnnamed && exception.reason === IN_ITS_FILE);
}
