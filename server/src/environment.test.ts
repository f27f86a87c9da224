import assert from 'node:assert/strict';
import { test } from 'node:test';
import { environmentWarnings, readEnvironment } from './environment.ts';
import { issuerOf } from './issuer.ts';

test('a site that listens everywhere is not called 0.0.0.0, and its operator is told to name it', () => {
  for (const HOST of ['0.0.0.0', '::']) {
    assert.equal(
      issuerOf(readEnvironment({ HOST, PORT: '8081' })),
      'http://localhost:8081/identity',
    );
    assert.match(environmentWarnings({ HOST, PORT: '8081' })[0]!, /PUBLIC_URL=http:\/\/NAME:8081$/);
    assert.deepEqual(environmentWarnings({ HOST, PUBLIC_URL: 'https://pictures.example' }), []);
  }
  assert.equal(readEnvironment({ HOST: '::1', PORT: '8081' }).publicUrl, 'http://[::1]:8081');
  assert.deepEqual(environmentWarnings({ HOST: 'localhost' }), []);
});
