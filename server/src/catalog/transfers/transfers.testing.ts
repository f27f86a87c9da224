import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { transferApi } from '@editorial/contracts/transfers';
import sharp from 'sharp';
import type { TestSite } from '../../testing/test-site.testing.ts';

/** A picture of noise, so that it is of some size. */
export const noise = (width = 400): Promise<Buffer> =>
  sharp(randomBytes(width * width * 3), { raw: { width, height: width, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();

/** A picture whose file has a title in XMP. */
export const titled = async (title: string, width?: number): Promise<Buffer> =>
  sharp(await noise(width))
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title><dc:subject><rdf:Bag><rdf:li>tower</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>`,
    )
    .jpeg()
    .toBuffer();

/** The address of a call for one definition. */
export const at = ({ path }: { path: string }, id: string): string => path.replace(':id', id);

/** What one person does with file servers. */
export const transfersOf = (site: TestSite, token: string, usual: object) => {
  const call = (method: string, path: string, body?: unknown) =>
    site.call(method, path, { token, body });
  /** The newest run of a definition, when it has ended. */
  const ended = async (id: string) => {
    for (;;) {
      const [run] = (await call('GET', at(transferApi.runs, id))).body.items;
      if (run && !['Waiting', 'Running'].includes(run.state)) return run;
    }
  };
  return {
    call,
    ended,
    async define(change: object): Promise<string> {
      const body = { name: 'Studio', ...usual, ...change };
      const answer = await call('POST', transferApi.create.path, body);
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      return answer.body.id;
    },
    async run(id: string) {
      assert.equal((await call('POST', at(transferApi.run, id))).status, 202);
      return ended(id);
    },
    filesOf: async (id: string) =>
      (await call('GET', `${at(transferApi.files, id)}?maxResultCount=100`)).body.items,
  };
};
