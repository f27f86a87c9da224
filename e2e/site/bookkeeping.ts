import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { settingManagementApi } from '@editorial/contracts/setting-management';
import { expect, type Locator, type Page } from '@playwright/test';
import { pdfTextOf } from '../../server/src/commerce/invoices/pdf-text.testing.ts';

async function savedBytes(page: Page, button: Locator): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return readFile(await download.path());
}

/**
 * The text of a PDF as a program of others takes it out: poppler, or PDF.js where there is none.
 */
async function textOf(pdf: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'editorial-pdf-'));
  try {
    const file = join(folder, 'invoice.pdf');
    await writeFile(file, pdf);
    const { stdout } = await promisify(execFile)('pdftotext', ['-enc', 'UTF-8', file, '-']);
    // It says by marks which lines go from right to left.
    return stdout.replaceAll(/[\u202a-\u202e]/g, '');
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
    return pdfTextOf(new Uint8Array(pdf).buffer);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The newest document of bookkeeping, as it is printed and as its data. */
export async function newestDocument(office: Page): Promise<{ text: string; xml: string }> {
  await office.goto('/administration/documents?kind=Invoice');
  const row = office.getByRole('row').nth(1);
  const text = await textOf(await savedBytes(office, row.getByRole('button', { name: / PDF$/ })));
  await row.getByRole('button', { name: / XML$/ }).click();
  const asIssued = office.getByRole('menuitem', { name: 'As issued' });
  const xml = String(await savedBytes(office, asIssued)).replaceAll(/>\s+</g, '><');
  return { text, xml };
}

/** Saves the settings that are open. The first time, that asks for the password. */
export async function saveSettings(office: Page): Promise<void> {
  const { method, path } = settingManagementApi.changeSettings;
  const saved = office.waitForResponse(
    (answer) =>
      answer.request().method() === method &&
      answer.url().endsWith(path) &&
      answer.status() !== 403,
  );
  await office.getByRole('button', { name: 'Save', exact: true }).click();
  // The message of an earlier change may still be there. While this waits, a question is answered.
  await expect(office.getByRole('group', { name: 'Saved.' }).last()).toBeVisible();
  expect((await saved).status()).toBe(200);
}

/** Says who sells, and where else it charges tax. */
export async function setSeller(
  office: Page,
  seller: { country: string; taxNumber: string; places?: string; numbers?: string },
): Promise<void> {
  await office.goto('/administration/settings');
  let isChanged = false;
  for (const [label, value] of [
    [/^Seller/, 'Éditions Ğ & Söhne'],
    [/^Tax number/, seller.taxNumber],
    [/^Where tax is charged/, seller.places ?? ''],
    [/^Further tax numbers/, seller.numbers ?? ''],
  ] as const) {
    const field = office.getByLabel(label);
    isChanged ||= (await field.inputValue()) !== value;
    await field.fill(value);
  }
  const country = office.getByLabel(/^Country/);
  isChanged ||= (await country.inputValue()) !== seller.country;
  await country.selectOption(seller.country);
  // Nothing is sent if nothing changed.
  if (isChanged) await saveSettings(office);
}
