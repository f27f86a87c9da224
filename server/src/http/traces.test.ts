import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { test } from 'node:test';
import Fastify from 'fastify';
import { traceRequests } from './traces.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status: { code?: number };
  attributes: { key: string; value: object }[];
}

/** A trace collector that records what it receives. */
async function collector() {
  const bodies: any[] = [];
  const server = createServer(
    (request, response) =>
      void json(request).then((body) => {
        bodies.push(body);
        response.end('{}');
      }),
  );
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    close: () =>
      new Promise((done) => {
        server.close(done);
      }),
  };
}

function site(endpoint: string | undefined) {
  const app = Fastify();
  traceRequests(app, {
    otlp: endpoint === undefined ? undefined : { endpoint, serviceName: 'editorial' },
  });
  app.get('/sets/:id', () => 'fine');
  app.get('/broken', () => {
    throw new Error('broken');
  });
  return app;
}

test('every request is a span named after its route, in the caller’s trace', async () => {
  const { endpoint, bodies, close } = await collector();
  const app = site(endpoint);
  const trace = '0af7651916cd43dd8448eb211c80319c';
  await app.inject({
    url: '/sets/17?secret=x',
    headers: { traceparent: `00-${trace}-b7ad6b7169203331-01` },
  });
  await app.inject({ url: '/broken' });
  await app.inject({
    url: '/sets/18',
    headers: { traceparent: `00-${trace}-b7ad6b7169203331-00` },
  });
  await app.close();
  await close();
  const spans = bodies.flatMap((body) => body.resourceSpans[0].scopeSpans[0].spans) as Span[];
  assert.deepEqual(
    spans.map(({ name, parentSpanId, status }) => [name, parentSpanId, status.code]),
    [
      ['GET /sets/:id', 'b7ad6b7169203331', undefined],
      ['GET /broken', undefined, 2],
    ],
  );
  assert.equal(spans[0]?.traceId, trace);
  assert.match(spans[1]?.traceId ?? '', /^[0-9a-f]{32}$/);
  assert.ok(BigInt(spans[0]!.endTimeUnixNano) >= BigInt(spans[0]!.startTimeUnixNano));
  assert.ok(
    Math.abs(Number(BigInt(spans[0]!.startTimeUnixNano) / 1_000_000n) - Date.now()) < 60_000,
  );
  assert.deepEqual(bodies[0].resourceSpans[0].resource.attributes, [
    { key: 'service.name', value: { stringValue: 'editorial' } },
  ]);
  assert.ok(!JSON.stringify(bodies).includes('secret'));
});

test('an unreachable collector does not disturb requests; without a collector nothing is measured', async () => {
  for (const endpoint of ['http://127.0.0.1:1', undefined]) {
    const app = site(endpoint);
    assert.equal((await app.inject('/sets/17')).statusCode, 200);
    await app.close();
  }
});
