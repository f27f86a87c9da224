/** What one connection may cost; times in ms (Microsoft's values), sizes in bytes. */
export interface Limits {
  /** How often times are looked at; each may be over by so much. */
  readonly tick: number;
  /** A ping when nothing was sent for so long. */
  readonly keepAlive: number;
  /** The end of a client that was silent for so long. */
  readonly clientTimeout: number;
  /** From the transport's start to the handshake. */
  readonly handshake: number;
  /** Negotiated without a transport, between two polls, or waiting for a transport to come back. */
  readonly disconnect: number;
  /** How long a poll waits for data; clients give up after 100 s. */
  readonly poll: number;
  /** The end of a transport that takes nothing of what waits. */
  readonly send: number;
  /** The peer's answer to a WebSocket close frame. */
  readonly webSocketClose: number;
  /** One received message. */
  readonly message: number;
  /** One WebSocket frame; clients put many messages into one when they have many. */
  readonly frame: number;
  /** What may wait for a client that does not read. */
  readonly backlog: number;
  /** How far a stream may run ahead of what its client takes. */
  readonly streamAhead: number;
  /** Sent but not acknowledged, with stateful reconnect; more waits for the next Ack. */
  readonly unacknowledged: number;
  /**
   * Calls of one connection that may wait for those before them; more are not read from the
   * network, and ten times as many end it.
   */
  readonly waitingCalls: number;
  /**
   * Items of a client's stream that may wait for the method to take them; more are not read from
   * the network.
   */
  readonly waitingItems: number;
}

export const defaultLimits: Limits = {
  tick: 1000,
  keepAlive: 15_000,
  clientTimeout: 30_000,
  handshake: 15_000,
  disconnect: 15_000,
  poll: 90_000,
  send: 10_000,
  webSocketClose: 5000,
  message: 32 * 1024,
  frame: 1024 * 1024,
  backlog: 1024 * 1024,
  streamAhead: 64 * 1024,
  unacknowledged: 100_000,
  waitingCalls: 100,
  waitingItems: 1000,
};
