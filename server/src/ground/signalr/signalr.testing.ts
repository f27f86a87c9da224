import { once } from 'node:events';
import { createServer } from 'node:http';
import { createConnection, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { SignalRServer } from './server.ts';

/** Ends each JSON message. */
export const RS = '\u001e';
/** The first message of a client. */
export const hello = (version = 1): string => `{"protocol":"json","version":${version}}${RS}`;

export interface TestHttp {
  readonly origin: string;
  /**
   * Breaks the TCP connection of every WebSocket without a close frame. Returns how many there
   * were.
   */
  cut(): number;
  /** Number of open TCP connections. */
  lines(): Promise<number>;
  /** Listeners on the server itself. */
  listeners(): number;
  close(): void;
}

/** Serves hubs on a new HTTP server. */
export async function serve(signalr: SignalRServer): Promise<TestHttp> {
  const http = createServer((request, response) => {
    if (!signalr.handleRequest(request, response)) response.writeHead(404).end();
  });
  const lines = new Set<Duplex>();
  http.on('upgrade', (request, socket, head) => {
    lines.add(socket.on('close', () => lines.delete(socket)));
    if (!signalr.handleUpgrade(request, socket, head)) socket.destroy();
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    cut() {
      const { size } = lines;
      for (const socket of lines) socket.destroy();
      return size;
    },
    listeners: () => http.eventNames().reduce((sum, name) => sum + http.listenerCount(name), 0),
    lines: () =>
      new Promise((resolve, reject) => {
        http.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      }),
    close() {
      signalr.close();
      http.closeAllConnections();
      http.close();
    },
  };
}

export interface Speaker {
  readonly socket: WebSocket;
  next(): Promise<string>;
  readonly ended: Promise<number>;
}

/** A WebSocket whose messages the test writes by hand. */
export async function speak(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Speaker> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`, { headers });
  const arrived: string[] = [];
  const asking: ((text: string) => void)[] = [];
  socket.on('message', (data) => {
    const text = String(data);
    const ask = asking.shift();
    if (ask) ask(text);
    else arrived.push(text);
  });
  const ended = new Promise<number>((resolve) => {
    socket.on('close', (code) => resolve(code));
  });
  await once(socket, 'open');
  const next = () => {
    const text = arrived.shift();
    return text === undefined
      ? new Promise<string>((resolve) => {
          asking.push(resolve);
        })
      : Promise.resolve(text);
  };
  return { socket, next, ended };
}

/** A client's masked text frame below 126 bytes, as sent over TCP. */
export function frameOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | bytes.length, 0, 0, 0, 0]), bytes]);
}

/** A WebSocket over bare TCP, to send what no library would. */
export async function openLine(origin: string, path: string): Promise<Socket> {
  const { host, hostname, port } = new URL(origin);
  const socket = createConnection({ host: hostname, port: Number(port) });
  socket.on('error', () => {});
  socket.write(
    [
      `GET ${path} HTTP/1.1`,
      `Host: ${host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`,
      '',
      '',
    ].join('\r\n'),
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  if (!String(answer).startsWith('HTTP/1.1 101 ')) throw new Error(String(answer));
  return socket;
}
