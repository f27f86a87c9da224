import assert from 'node:assert/strict';
import { test } from 'node:test';
import { certainEmail } from './provider-client.ts';

const email = 'nils@berg.example';
const google = { issuer: 'https://accounts.google.example', domains: [] };
const microsoft = { issuer: 'https://login.microsoftonline.com/tenant/v2.0', domains: [] };
const own = { ...google, domains: ['berg.example'] };

test('an address counts if the provider says in one of the usual ways that it was verified', () => {
  for (const verified of [true, 'true', 1])
    assert.equal(certainEmail({ email, email_verified: verified }, google), email, `${verified}`);
  for (const verified of [undefined, null, false, 'false', 0, 2, '', 'yes', {}])
    assert.equal(certainEmail({ email, email_verified: verified }, google), null, `${verified}`);
});

test('the word of an own domain’s provider is enough, unless it denies the address', () => {
  for (const verified of [undefined, null, 0, '', true])
    assert.equal(certainEmail({ email, email_verified: verified }, own), email, `${verified}`);
  for (const verified of [false, 'false'])
    assert.equal(certainEmail({ email, email_verified: verified }, own), null, `${verified}`);
  const inCapitals = 'Nils@Berg.Example';
  assert.equal(certainEmail({ email: inCapitals }, own), inCapitals);
  for (const other of ['nils@other.example', 'nils@sub.berg.example', 'berg.example@other.example'])
    assert.equal(certainEmail({ email: other }, own), null, other);
});

test('Microsoft’s claim about the owner of a domain counts at Microsoft alone', () => {
  for (const said of [true, 'true', 1])
    assert.equal(certainEmail({ email, xms_edov: said }, microsoft), email, `${said}`);
  for (const said of [undefined, false, 'false', 0])
    assert.equal(certainEmail({ email, xms_edov: said }, microsoft), null, `${said}`);
  assert.equal(certainEmail({ email, xms_edov: true }, google), null);
  const alike = { ...microsoft, issuer: 'https://login.microsoftonline.com.berg.example' };
  assert.equal(certainEmail({ email, xms_edov: true }, alike), null);
  const denied = { email, xms_edov: true, email_verified: false };
  assert.equal(certainEmail(denied, microsoft), null);
});

test('what is no address that could be registered is none', () => {
  for (const odd of [undefined, null, 7, '', 'nils', 'nils@', `${'x'.repeat(300)}@berg.example`])
    assert.equal(certainEmail({ email: odd, email_verified: true }, own), null, `${odd}`);
});
