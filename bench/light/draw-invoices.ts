// Draws invoices with the code of the checkout that its argument names: as many as each message
// says, which is answered when they are there.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

type Drawing = typeof import('../../server/src/commerce/invoices/invoice.pdf.ts');
type Samples = typeof import('../../server/src/commerce/invoices/electronic-invoice.testing.ts');

const [, , folder = ''] = process.argv;
/** The reference is from before the server was sorted into wings. */
const checkout = ['server/src/commerce/checkout', 'server/src/checkout']
  .map((path) => join(folder, path))
  .find((path) => existsSync(path));
const load = (file: string): Promise<unknown> =>
  import(pathToFileURL(join(checkout ?? folder, file)).href);
const { drawInvoice } = (await load('invoice.pdf.ts')) as Drawing;
const { invoiceOf, standard } = (await load('electronic-invoice.testing.ts')) as Samples;

const names = ['Ada Moor', 'Jörg Groß', 'Zoë Peeters', 'Łukasz Żółć'];
let drawn = 0;

async function draw(): Promise<void> {
  drawn += 1;
  const name = names[drawn % names.length] ?? '';
  const sample = invoiceOf([17_400, 1999, 4900 + drawn], standard);
  const number = `I-2026-${String(drawn).padStart(6, '0')}`;
  await drawInvoice({ ...sample, number, billing: { ...sample.billing, name } });
}

process.on('message', async (count: number) => {
  for (let index = 0; index < count; index += 1) await draw();
  globalThis.gc?.();
  process.send?.('drawn');
});
process.send?.('ready');
