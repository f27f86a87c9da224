import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** Returns the text of a mail file, without headers and decoded from quoted-printable. */
const decode = (file: string): string =>
  file
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/(?:=[\dA-F]{2})+/g, (bytes) =>
      Buffer.from(bytes.replaceAll('=', ''), 'hex').toString(),
    );

/** Every mail to an address, newest first. `data` is the site's data folder. */
async function mailsTo(to: string, data: string): Promise<string[]> {
  const folder = join(data, 'mail');
  const names = (await readdir(folder).catch((): string[] => [])).toSorted().toReversed();
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.map(decode).filter((text) => text.includes(`To: ${to}`));
}

/** Whether a mail to an address was sent that contains the text. */
export const hasMail = async (to: string, text: RegExp, data: string): Promise<boolean> =>
  (await mailsTo(to, data)).some((mail) => text.test(mail));

/** Searches the mails to an address, the newest first, until `find` has a result. Waits for that mail. */
async function foundInMail(
  to: string,
  find: (mail: string) => string | undefined,
  data: string,
): Promise<string> {
  let found = '';
  await expect
    .poll(
      async () => {
        found = (await mailsTo(to, data)).map(find).find((one) => one !== undefined) ?? '';
        return found !== '';
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  return found;
}

/**
 * Returns the first matching link in the newest mail to an address. Waits until the mail is sent.
 * `data` is the site's data folder.
 */
export const linkFromMail = (
  to: string,
  link: RegExp,
  data = process.env.SITE_DATA ?? '',
): Promise<string> =>
  foundInMail(
    to,
    (mail) =>
      [...mail.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([url]) => url).find((url) => link.test(url)),
    data,
  );

/** Returns the first match in the newest mail to an address that has one. Waits until it is sent. */
export const textFromMail = (
  to: string,
  text: RegExp,
  data = process.env.SITE_DATA ?? '',
): Promise<string> => foundInMail(to, (mail) => text.exec(mail)?.[0], data);
