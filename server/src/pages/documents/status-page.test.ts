import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statesOf, summaryOf } from './status-page.ts';

test('what is missing fails, what is only noted is slow, and the service of a remote is no part of it', () => {
  const none = { missing: [], notes: [] };
  const works = {
    Account: 'Works',
    Pictures: 'Works',
    Search: 'Works',
    Payments: 'Works',
    Mails: 'Works',
  };
  assert.deepEqual(statesOf(none), works);
  const reason = 'ECONNREFUSED 10.0.0.7:9200';
  const away = { missing: [], notes: [{ name: 'search engine', reason }] };
  assert.deepEqual(statesOf(away), { ...works, Search: 'Slow' });
  const service = { missing: [], notes: [{ name: 'service of draft-board', reason }] };
  assert.deepEqual(statesOf(service), statesOf(none));
  const lost = { missing: [{ name: 'database', reason }], notes: [] };
  assert.deepEqual(statesOf(lost), {
    ...works,
    Account: 'Fails',
    Pictures: 'Fails',
    Search: 'Fails',
  });
  const unasked = {
    missing: [],
    notes: [
      { name: 'mail', reason },
      { name: 'payments', reason },
    ],
  };
  assert.deepEqual(
    statesOf(unasked),
    { ...works, Payments: 'Fails', Mails: 'Slow' },
    'mails come later, cards can’t be charged',
  );
});

test('a site that is only slower does not say that something fails', () => {
  assert.equal(summaryOf(['Works', 'Works']), 'All');
  assert.equal(summaryOf(['Works', 'Slow']), 'Slower');
  assert.equal(summaryOf(['Slow', 'Fails']), 'Some');
});
