import assert from 'node:assert/strict';
import { after, mock, test } from 'node:test';
import { writtenInvoice } from '../../commerce/invoices/written-invoice.ts';
import { areEnginesOpen, closeEngines } from './engines.ts';
import { drawPdf } from './pdf.ts';

const about = { title: 'Names', author: 'A', at: new Date(0) };
const drawn = (...texts: string[]) =>
  drawPdf(about, (paper) => {
    for (const text of texts) paper.text(text);
  });
after(() => closeEngines());

test('documents that are drawn at the same moment, in any order, have the same bytes', async () => {
  const texts = ['Лена', 'ليلى', 'Ελένη Δ ∆', 'Đỗ', 'شركة الصور 24', 'नमस्ते'];
  const alone: Buffer[] = [];
  for (const text of texts) {
    await closeEngines();
    alone.push(await drawn(text));
  }
  await closeEngines();
  const together = await Promise.all(texts.toReversed().map((text) => drawn(text)));
  assert.deepEqual(together.toReversed(), alone);
});

test('what documents need is let go after a minute without one, and comes back with the next', async () => {
  await closeEngines();
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const first = await drawn('Élan');
    assert.ok(areEnginesOpen());
    mock.timers.tick(59_000);
    await drawn('Élan');
    mock.timers.tick(59_000);
    assert.ok(areEnginesOpen(), 'a document starts the minute again');
    mock.timers.tick(1000);
    assert.ok(!areEnginesOpen());
    assert.deepEqual(await drawn('Élan'), first);
  } finally {
    mock.timers.reset();
  }
});

test('a document that fails says why, and the next is drawn', async () => {
  const bytes = Buffer.from('no picture');
  const broken = drawPdf(about, (paper) =>
    paper.figure({ bytes, alt: 'None', x: 56, y: 56, fit: [10, 10] }),
  );
  await assert.rejects(broken, /Unknown image format/);
  await assert.rejects(writtenInvoice('CII', {} as never, undefined), /valid/i);
  assert.match(String(await drawn('Next')), /^%PDF-1\.7/);
});
