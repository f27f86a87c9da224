/** Limits of one connection. The times are Microsoft's values. */
export interface Limits {
  /** How many connections one user may have to one hub, at this server. Nobody's are not counted. */
  readonly connectionsPerUser: number;
  /** How often times are checked. Any of them may be exceeded by this much. */
  readonly tickMs: number;
  /** Idle time after which a ping is sent. */
  readonly keepAliveMs: number;
  /** Silence after which a client is disconnected. */
  readonly clientTimeoutMs: number;
  /** From the start of the transport to the handshake. */
  readonly handshakeMs: number;
  /**
   * With stateful reconnect, how long numbered messages wait after the handshake for a sign that
   * the client counts them. Some clients give none until their first keep-alive.
   */
  readonly firstSignMs: number;
  /**
   * Time without a transport: after negotiation, between two polls, or until a broken transport is
   * replaced.
   */
  readonly disconnectMs: number;
  /** How long a poll waits for data. Clients give up after 100 s. */
  readonly pollMs: number;
  /** After this time without progress on its backlog, a transport is closed. */
  readonly sendMs: number;
  /** How long to wait for the peer's answer to a WebSocket close frame. */
  readonly webSocketCloseMs: number;
  /** Size of one received message. */
  readonly messageBytes: number;
  /** Size of one WebSocket frame. Clients may put many messages into one frame. */
  readonly frameBytes: number;
  /** Bytes that may wait for a client that does not read. */
  readonly backlogBytes: number;
  /** How far a server stream may run ahead of its client, in bytes. */
  readonly streamAheadBytes: number;
  /** Bytes sent but not acknowledged, with stateful reconnect. More waits for the next Ack. */
  readonly unacknowledgedBytes: number;
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
  tickMs: 1000,
  keepAliveMs: 15_000,
  clientTimeoutMs: 30_000,
  handshakeMs: 15_000,
  firstSignMs: 2000,
  disconnectMs: 15_000,
  pollMs: 90_000,
  sendMs: 10_000,
  webSocketCloseMs: 5000,
  messageBytes: 32 * 1024,
  frameBytes: 1024 * 1024,
  backlogBytes: 1024 * 1024,
  streamAheadBytes: 64 * 1024,
  unacknowledgedBytes: 100_000,
  waitingCalls: 100,
  waitingItems: 1000,
};
