import { readJson, writeJson } from '@editorial/platform';

const key = 'editorial.remotesSetAside';
type SetAside = Readonly<
  Record<string, { readonly asked: string; readonly instead: string } | undefined>
>;
const read = (): SetAside => {
  const kept = readJson('session', key);
  return typeof kept === 'object' && kept !== null ? (kept as SetAside) : {};
};

/** Remembers, for this browser session, that a release failed and which one replaces it. */
export const setAside = ({
  name,
  asked,
  instead,
}: {
  readonly name: string;
  readonly asked: string;
  readonly instead: string;
}): void => writeJson('session', key, { ...read(), [name]: { asked, instead } });
/** Returns the version that replaces a failed release, or undefined. */
export function replacementFor(name: string, asked: string): string | undefined {
  const kept = read()[name];
  return kept?.asked === asked ? kept.instead : undefined;
}
