import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Clients, type Arrivals } from './hubs/clients.ts';
import type { Order, Report } from './hubs/server.ts';

const CLIENT_COUNT = 5000;
const ROUND_COUNT = 7;
/** Messages sent without waiting for delivery, to measure the rate. */
const BURST_SIZE = 20;

/** A server with its clients: the site's hub, or the bare counterpart. */
class Side {
  readonly #process: ChildProcess;
  readonly #clients = new Clients();
  /** Arrivals of single messages. */
  readonly alone: Arrivals[] = [];
  readonly bursts: Arrivals[] = [];
  /** CPU time of the server per message and client, in microseconds. */
  readonly cpu: number[] = [];
  /** Memory of the server for each connection, in KiB. */
  memory = { heap: 0, resident: 0 };
  constructor(role: 'hub' | 'bare') {
    this.#process = fork(new URL('./hubs/server.ts', import.meta.url), [role], {
      execArgv: ['--expose-gc'],
    });
  }

  async #nextReport<T extends Report>(): Promise<T> {
    const [report] = (await once(this.#process, 'message')) as [T];
    return report;
  }

  #order(order: Order): void {
    this.#process.send(order);
  }

  async #weigh(isExact: boolean): Promise<{ heap: number; resident: number; cpu: number }> {
    this.#order({ do: 'weigh', isExact });
    return this.#nextReport();
  }

  async connect(): Promise<void> {
    const { port } = await this.#nextReport<{ port: number }>();
    const before = await this.#weigh(true);
    await this.#clients.connect(port, CLIENT_COUNT);
    const after = await this.#weigh(true);
    this.memory = {
      heap: (after.heap - before.heap) / CLIENT_COUNT / 1024,
      resident: (after.resident - before.resident) / CLIENT_COUNT / 1024,
    };
  }

  /** Sends one message to all clients, then a burst. */
  async round(isCounted: boolean): Promise<void> {
    const alone = await this.#clients.receive(1, () => this.#order({ do: 'send', messages: 1 }));
    const before = await this.#weigh(false);
    const burst = await this.#clients.receive(BURST_SIZE, () =>
      this.#order({ do: 'send', messages: BURST_SIZE }),
    );
    const after = await this.#weigh(false);
    if (!isCounted) return;
    this.alone.push(alone);
    this.bursts.push(burst);
    this.cpu.push((after.cpu - before.cpu) / (CLIENT_COUNT * BURST_SIZE));
  }

  close(): void {
    this.#clients.close();
    this.#process.disconnect();
  }
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

interface Figure {
  readonly name: string;
  readonly of: (side: Side) => number;
  readonly unit: string;
  readonly digits: number;
  /** More is better. */
  readonly isRate?: boolean;
}

const figures: readonly Figure[] = [
  { name: 'memory per connection, heap', of: ({ memory }) => memory.heap, unit: 'KiB', digits: 1 },
  {
    name: 'memory per connection, resident',
    of: ({ memory }) => memory.resident,
    unit: 'KiB',
    digits: 1,
  },
  {
    name: 'one message to all, p50',
    of: ({ alone }) => median(alone.map(({ p50 }) => p50)),
    unit: 'ms',
    digits: 1,
  },
  {
    name: 'one message to all, p99',
    of: ({ alone }) => median(alone.map(({ p99 }) => p99)),
    unit: 'ms',
    digits: 1,
  },
  {
    name: `messages, ${BURST_SIZE} to all at once`,
    of: ({ bursts }) => median(bursts.map(({ seconds }) => (CLIENT_COUNT * BURST_SIZE) / seconds)),
    unit: '/s',
    digits: 0,
    isRate: true,
  },
  { name: 'processor time per message', of: ({ cpu }) => median(cpu), unit: 'µs', digits: 2 },
];

function printFigure(
  { name, of, unit, digits, isRate = false }: Figure,
  hub: Side,
  bare: Side,
): void {
  const [ours, theirs] = [of(hub), of(bare)];
  const shown = (value: number) => `${value.toFixed(digits).padStart(8)} ${unit}`;
  const share = (isRate ? ours / theirs : theirs / ours).toFixed(2);
  console.log(`  ${name.padEnd(28)} ${shown(ours)}  against ${shown(theirs)}   ${share} of it`);
}

/**
 * Measures a hub with 5,000 connections: memory, and a message to all clients. Compares it with a
 * plain loop over `ws` sockets.
 */
export async function run(): Promise<void> {
  const [hub, bare] = [new Side('hub'), new Side('bare')];
  await hub.connect();
  await bare.connect();
  for (let round = -2; round < ROUND_COUNT; round += 1)
    for (const side of round % 2 ? [hub, bare] : [bare, hub]) await side.round(round >= 0);
  const connections = CLIENT_COUNT.toLocaleString('en');
  console.log(
    `hubs, ${connections} connections, against a broadcast of bare ws (1.00 is as good, above is better):`,
  );
  for (const figure of figures) printFigure(figure, hub, bare);
  console.log('');
  hub.close();
  bare.close();
}
