import { readJson, writeJson } from '@editorial/platform';

const key = 'editorial.remotesSetAside';
type SetAside = Readonly<
  Record<string, { readonly asked: string; readonly instead: string } | undefined>
>;
const read = (): SetAside => {
  const kept = readJson('session', key);
  return typeof kept === 'object' && kept !== null ? (kept as SetAside) : {};
};

/** A release that did not do is not tried again in this browser session; another one stands in. */
export const setAside = (name: string, asked: string, instead: string): void =>
  writeJson('session', key, { ...read(), [name]: { asked, instead } });
/** Which release stands in for one that was set aside. */
export function standInFor(name: string, asked: string): string | undefined {
  const kept = read()[name];
  return kept?.asked === asked ? kept.instead : undefined;
}
