import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { mock, test } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { createDocumentRunner } from './document-runner.ts';
import type { FromWorker, ToWorker } from './document.messages.ts';

/** A worker that says what it is told to say, when it is told so. */
class SlowWorker extends EventEmitter {
  readonly got: ToWorker[] = [];
  isEnded = false;
  unref(): void {}
  postMessage(message: ToWorker): void {
    this.got.push(message);
  }
  async terminate(): Promise<number> {
    this.isEnded = true;
    return 0;
  }
  say(message: FromWorker): void {
    this.emit('message', message);
  }
}

const asked = {
  page: '/a',
  params: {},
  query: {},
  language: 'en',
  site: { address: 'http://a.invalid', name: 'A' },
};

test('the start of the worker counts for no page, and a page that takes too long ends afterwards', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.after(() => mock.timers.reset());
  const worker = new SlowWorker();
  const runner = createDocumentRunner(() => worker as unknown as Worker);
  const read = async () => '';
  const page = runner.run('', asked, read);
  await Promise.resolve();
  mock.timers.tick(14_000);
  assert.equal(worker.isEnded, false, 'a busy machine starts it slowly');
  worker.say({ kind: 'ready' });
  worker.say({ kind: 'done', id: 1, result: '1' });
  assert.equal(await page, 1);
  const endless = runner.run('', asked, read);
  await Promise.resolve();
  await Promise.resolve();
  mock.timers.tick(2000);
  assert.deepEqual(worker.got.at(-1), { kind: 'drop', id: 2 });
  mock.timers.tick(300);
  await assert.rejects(endless, /too long/);
  assert.equal(worker.isEnded, true);
  await runner.close();
});

test('a worker that never starts is ended, and the next page starts another', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.after(() => mock.timers.reset());
  const workers: SlowWorker[] = [];
  const runner = createDocumentRunner(() => {
    const worker = new SlowWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  });
  const page = runner.run('', asked, async () => '');
  await Promise.resolve();
  mock.timers.tick(15_000);
  await assert.rejects(page, /did not start/);
  const next = runner.run('', asked, async () => '');
  await Promise.resolve();
  workers[1]?.say({ kind: 'ready' });
  workers[1]?.say({ kind: 'done', id: 2, result: '2' });
  assert.equal(await next, 2);
  await runner.close();
});
