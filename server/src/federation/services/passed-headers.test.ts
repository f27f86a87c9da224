import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerHeaders } from './passed-headers.ts';

const typeOf = (type: string | string[] | undefined) => {
  const headers = answerHeaders({ 'content-type': type }, { isPersonal: false, vary: undefined });
  assert.equal(headers['x-content-type-options'], 'nosniff');
  return [headers['content-type'], headers['content-disposition']];
};
const asFile = ['application/octet-stream', 'attachment'];

test('an answer of a service has one listed type, or is a file to save', () => {
  for (const type of [
    'application/json',
    'application/problem+json; charset=utf-8',
    'text/csv;charset="utf-8"',
    'image/PNG',
    'text/event-stream',
  ])
    assert.deepEqual(typeOf(type), [type, undefined], type);
  for (const type of [
    undefined,
    '',
    'text/html',
    'text/xml',
    'image/svg+xml',
    'application/xhtml+xml',
    'text/css',
    'text/javascript',
    'TEXT/JScript',
    'application/ecmascript',
    'application/json+javascript',
    'multipart/x-mixed-replace; boundary=x',
    'text/plainx',
  ])
    assert.deepEqual(typeOf(type), asFile, String(type));
});

// Fetch, 'extract a MIME type': of several types in one header or in several, the last one counts.
test('what browsers would read as several types is a file to save', () => {
  for (const type of [
    'text/plain; charset=utf-8, text/javascript',
    'text/plain;, text/html',
    'application/json, application/json',
    ['text/plain;', 'text/javascript'],
    ['application/json', 'text/html'],
    'text/plain; a="b", text/javascript',
  ])
    assert.deepEqual(typeOf(type), asFile, String(type));
});

test('a file to save stays one, whatever the service says; it keeps its name', () => {
  const dispositionOf = (type: string, given: string | undefined) =>
    answerHeaders(
      { 'content-type': type, 'content-disposition': given },
      { isPersonal: false, vary: undefined },
    )['content-disposition'];
  const named = 'attachment; filename="contract.html"';
  for (const [given, expected] of [
    [undefined, 'attachment'],
    ['inline', 'attachment'],
    ['INLINE; filename="page.html"', 'attachment'],
    ['form-data', 'attachment'],
    ['attachments', 'attachment'],
    ['attachment', 'attachment'],
    [named, named],
  ] as const)
    assert.equal(dispositionOf('text/html', given), expected, given);
  // What may be shown may say so.
  assert.equal(dispositionOf('image/png', 'inline'), 'inline');
});
