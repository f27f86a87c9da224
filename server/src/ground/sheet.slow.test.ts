import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { xlsxOf, type SheetColumn } from './sheet.ts';

const run = promisify(execFile);

interface Row {
  readonly at: Date;
  readonly name: string;
  readonly amount: number;
  readonly digits: number;
}
const columns: readonly SheetColumn<Row>[] = [
  { head: 'Date', value: ({ at }) => at },
  { head: 'Name', value: ({ name }) => name },
  { head: 'Gross', decimals: ({ digits }) => digits, value: ({ amount }) => amount },
];
const rows: readonly Row[] = [
  { at: new Date('2026-06-03T10:00:00Z'), name: '0815', amount: 1234.5, digits: 2 },
  { at: new Date('2026-02-01T23:00:00Z'), name: '=1+1', amount: -9401, digits: 0 },
  { at: new Date('2026-12-31T00:00:00Z'), name: 'Œuvre', amount: 39.16, digits: 3 },
];

const hasOffice = await run('soffice', ['--version']).then(
  () => true,
  () => false,
);

/** The cells of a sheet as LibreOffice of a language reads them: their types and values. */
async function readIn(locale: string, sheet: Buffer): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'editorial-office-'));
  try {
    const profile = join(folder, 'profile/user');
    await mkdir(profile, { recursive: true });
    await writeFile(
      join(profile, 'registrymodifications.xcu'),
      `<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry">
        <item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse">
        <value>${locale}</value></prop></item></oor:items>`,
    );
    await writeFile(join(folder, 'sheet.xlsx'), sheet);
    const own = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const convert = ['--headless', '--convert-to', 'fods', '--outdir', folder, 'sheet.xlsx'];
    await run('soffice', [own, ...convert], { cwd: folder });
    const xml = await readFile(join(folder, 'sheet.fods'), 'utf8');
    const cell =
      /office:value-type="(\w+)"(?: office:(?:date-)?value="([^"]*)")?[^>]*>\s*<text:p>([^<]*)</g;
    return [...xml.matchAll(cell)].map(([, type = '', value, text = '']) => [type, value ?? text]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test(
  'LibreOffice in German and in English reads days as days, numbers as numbers, and texts as texts',
  { skip: hasOffice ? false : 'LibreOffice (soffice) is not installed here', timeout: 120_000 },
  async () => {
    const sheet = await xlsxOf('Orders', columns, rows);
    for (const locale of ['de-DE', 'en-US'])
      assert.deepEqual(
        await readIn(locale, sheet),
        [
          ...columns.map(({ head }) => ['string', head]),
          ...rows.flatMap(({ at, name, amount }) => [
            ['date', at.toISOString().slice(0, 10)],
            ['string', name],
            ['float', String(amount)],
          ]),
        ],
        locale,
      );
  },
);
