import assert from 'node:assert/strict';
import { test } from 'node:test';
import { licenseeOf } from './issue-licenses.ts';

test('the licensee is the client, or the name on the order or the plan, and an address only without any', () => {
  const address = 'paul@poster.test';
  const paul = { name: 'Paul Poster', company: '' };
  assert.equal(licenseeOf({ clientName: 'Northlight' }, paul, address), 'Northlight');
  assert.equal(licenseeOf({ clientName: address }, paul, address), 'Paul Poster');
  const company = { ...paul, company: 'Poster Ltd' };
  assert.equal(licenseeOf({ clientName: address }, company), 'Poster Ltd');
  assert.equal(licenseeOf({ clientName: address, billing: paul }, null, address), 'Paul Poster');
  assert.equal(licenseeOf({ clientName: '' }, null, 'Ada Lopez'), 'Ada Lopez');
  assert.equal(licenseeOf({ clientName: address }, undefined, address), address);
});
