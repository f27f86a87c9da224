import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { answerLists } from './catalog/answer-lists.ts';
import { executablePath, root, withSite } from './site.ts';

interface Cold {
  readonly code: number;
  readonly rest: number;
  readonly files: number;
}

/** Loads a page with an empty browser cache. Counts the transferred bytes, without images. */
async function load(url: string): Promise<Cold> {
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const types = new Map<string, string>();
    let [code, rest, files] = [0, 0, 0];
    network.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const type = types.get(requestId) ?? '';
      if (type === 'Script' || type === 'Stylesheet')
        [code, files] = [code + encodedDataLength, files + 1];
      else if (type !== 'Image') rest += encodedDataLength;
    });
    await answerLists(page);
    await page.goto(url, { waitUntil: 'networkidle' });
    return { code, rest, files };
  } finally {
    await browser.close();
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Compares the transfer size of the catalog page and home, each as the first page of a visit. */
export async function run(): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'editorial-cold-'));
  try {
    await withSite(
      join(root, 'dist/site'),
      data,
      async (url) => {
        const home = await load(url);
        const catalog = await load(`${url}/preview?expandAssets=true`);
        console.log(
          `first page of a visit, without pictures: home ${kilobytes(home.code)} of code in ${home.files} files and ${kilobytes(home.rest)} besides; catalog ${kilobytes(catalog.code)} in ${catalog.files} files and ${kilobytes(catalog.rest)} besides: ${kilobytes(catalog.code - home.code)} more code\n`,
        );
      },
      { demo: false },
    );
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}
