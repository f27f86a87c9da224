import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkedAddress } from './remote-server.ts';

test('a name that leads into a private network is refused when it is connected to', async () => {
  const public4 = { address: '93.184.216.34', family: 4 };
  const public6 = { address: '2606:2800:220:1::1', family: 6 };
  const inside = { address: '10.0.0.7', family: 4 };
  const reached = (isPrivateAllowed: boolean, ...found: readonly (typeof inside)[]) =>
    checkedAddress('files.example.com', isPrivateAllowed, async () => found);
  const refused = (code: string) => ({ reason: { code, values: { host: 'files.example.com' } } });
  for (const found of [[inside], [public4, inside], [{ address: '::1', family: 6 }]])
    await assert.rejects(reached(false, ...found), refused('Transfer:Inside'));
  assert.equal(await reached(false, public6, public4), public4.address);
  assert.equal(await reached(true, inside), inside.address);
  await assert.rejects(reached(false), refused('Transfer:NoAddress'));
});
