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

/**
 * Returns the first matching link in the newest mail to an address. Waits until the mail is sent.
 * `data` is the site's data folder.
 */
export async function linkFromMail(
  to: string,
  link: RegExp,
  data = process.env.SITE_DATA ?? '',
): Promise<string> {
  const folder = join(data, 'mail');
  let found = '';
  await expect
    .poll(
      async () => {
        for (const name of (await readdir(folder).catch((): string[] => []))
          .toSorted()
          .toReversed()) {
          const text = decode(await readFile(join(folder, name), 'utf8'));
          if (!text.includes(`To: ${to}`)) continue;
          found =
            [...text.matchAll(/https?:\/\/[^\s<>"]+/g)]
              .map(([url]) => url)
              .find((url) => link.test(url)) ?? '';
          if (found) return true;
        }
        return false;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  return found;
}
