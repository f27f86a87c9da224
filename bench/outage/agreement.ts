import { setTimeout as wait } from 'node:timers/promises';
import { signedIn, type Caller } from '../../deploy/native/people.ts';

/** So long agreement is waited for, in ms. */
const PATIENCE_MS = 60_000;
const SETTINGS = '/api/setting-management/settings';

/** The people whose calls prove that servers agree. */
interface Witnesses {
  readonly urls: readonly string[];
  /** Lets the balance change at the first server. */
  readonly spend: () => Promise<void>;
  /** How often the window at the second server heard of the balance. */
  readonly heard: () => number;
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

async function nameAt(url: string): Promise<string> {
  const answer = await fetch(`${url}/assets/appsettings.json`);
  return ((await answer.json()) as { application: { name: string } }).application.name;
}

/**
 * Waits until all servers are ready, people can sign in, all show what was just set at the first
 * one, and a message of the first one arrives at the second. Returns false if that did not come.
 */
export async function untilAgreed({ urls, spend, heard }: Witnesses): Promise<boolean> {
  const begin = performance.now();
  const isOver = () => performance.now() - begin > PATIENCE_MS;
  const until = async (isTrue: () => Promise<boolean>): Promise<boolean> => {
    while (!(await isTrue().catch(() => false))) {
      if (isOver()) return false;
      await wait(100);
    }
    return true;
  };
  const isReady = async (url: string) => (await fetch(`${url}/health/ready`)).ok;
  const name = `Site ${Math.round(begin)}`;
  const before = heard();
  let admin: Caller | undefined;
  return (
    (await until(async () => (await Promise.all(urls.map(isReady))).every(Boolean))) &&
    (await until(async () => {
      admin ??= await signedIn(urls[0]!, 'admin');
      const body = { values: { 'Site.Name': name } };
      return (await admin.call('PUT', SETTINGS, body)).ok;
    })) &&
    (await until(async () => (await Promise.all(urls.map(nameAt))).every((one) => one === name))) &&
    (await until(() => succeeds(spend()))) &&
    (await until(async () => heard() > before))
  );
}
