// Saves all licenses as CSV, and the certificate of the newest. Needs SITE, CLIENT_ID and
// CLIENT_SECRET.
import { writeFile } from 'node:fs/promises';
import {
  createEditorial,
  licensingCertificate,
  licensingExport,
  licensingList,
} from '@editorial/client';

const { SITE = '', CLIENT_ID = '', CLIENT_SECRET = '' } = process.env;
const client = createEditorial({
  site: SITE,
  machine: { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
});
const whole = { client, throwOnError: true } as const;

const csv = await licensingExport({ ...whole, parseAs: 'text' });
await writeFile('licenses.csv', csv.data);

const list = await licensingList({ ...whole, query: { maxResultCount: 1 } });
const [newest] = list.data.items;
if (newest) {
  const path = { id: newest.id };
  const pdf = await licensingCertificate({ ...whole, path, parseAs: 'stream' });
  await writeFile('certificate.pdf', pdf.response.body ?? '');
}
