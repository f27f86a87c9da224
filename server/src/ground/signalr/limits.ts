/** Limits of one connection. Times in ms (Microsoft's values), sizes in bytes. */
export interface Limits {
  /** How many connections one user may have to one hub, at this server. Nobody's are not counted. */
  readonly connectionsPerUser: number;
  /** How often times are checked. Any of them may be exceeded by this much. */
  readonly tick: number;
  /** Idle time after which a ping is sent. */
  readonly keepAlive: number;
  /** Silence after which a client is disconnected. */
  readonly clientTimeout: number;
  /** From the start of the transport to the handshake. */
  readonly handshake: number;
  /**
   * With stateful reconnect, how long numbered messages wait after the handshake for a sign that
   * the client counts them. Some clients give none until their first keep-alive.
   */
  readonly firstSign: number;
  /**
   * Time without a transport: after negotiation, between two polls, or until a broken transport is
   * replaced.
   */
  readonly disconnect: number;
  /** How long a poll waits for data. Clients give up after 100 s. */
  readonly poll: number;
  /** After this time without progress on its backlog, a transport is closed. */
  readonly send: number;
  /** How long to wait for the peer's answer to a WebSocket close frame. */
  readonly webSocketClose: number;
  /** Size of one received message. */
  readonly message: number;
  /** Size of one WebSocket frame. Clients may put many messages into one frame. */
  readonly frame: number;
  /** Bytes that may wait for a client that does not read. */
  readonly backlog: number;
  /** How far a server stream may run ahead of its client, in bytes. */
  readonly streamAhead: number;
  /** Bytes sent but not acknowledged, with stateful reconnect. More waits for the next Ack. */
  readonly unacknowledged: number;
  /**
   * How many calls of one connection may wait for earlier ones. Beyond that, nothing more is read
   * from the network; ten times as many end the connection.
   */
  readonly waitingCalls: number;
  /**
   * How many items of a client's stream may wait for the method. Beyond that, nothing more is read
   * from the network.
   */
  readonly waitingItems: number;
}

export const defaultLimits: Limits = {
  connectionsPerUser: 50,
  tick: 1000,
  keepAlive: 15_000,
  clientTimeout: 30_000,
  handshake: 15_000,
  firstSign: 2000,
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
