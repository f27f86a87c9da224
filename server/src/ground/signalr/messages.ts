/** Message types of the hub protocol, with their numbers on the wire. */
export const MessageType = {
  Invocation: 1,
  StreamItem: 2,
  Completion: 3,
  StreamInvocation: 4,
  CancelInvocation: 5,
  Ping: 6,
  Close: 7,
  Ack: 8,
  Sequence: 9,
} as const;

export interface Invocation {
  readonly type: 1;
  readonly target: string;
  readonly arguments: readonly unknown[];
  readonly invocationId?: string;
  readonly streamIds?: readonly string[];
}

export interface StreamItem {
  readonly type: 2;
  readonly invocationId: string;
  readonly item: unknown;
}

export interface Completion {
  readonly type: 3;
  readonly invocationId: string;
  readonly result?: unknown;
  readonly error?: string;
}

export interface StreamInvocation {
  readonly type: 4;
  readonly target: string;
  readonly arguments: readonly unknown[];
  readonly invocationId: string;
  readonly streamIds?: readonly string[];
}

export interface CancelInvocation {
  readonly type: 5;
  readonly invocationId: string;
}

export interface Ping {
  readonly type: 6;
}

export interface Close {
  readonly type: 7;
  readonly error?: string;
  readonly allowReconnect?: boolean;
}

/** Acknowledges all messages up to this number: the sender can forget them. */
export interface Ack {
  readonly type: 8;
  readonly sequenceId: number;
}

/** After a stateful reconnect: the number of the first message that follows. */
export interface Sequence {
  readonly type: 9;
  readonly sequenceId: number;
}

export type Message =
  | Invocation
  | StreamItem
  | Completion
  | StreamInvocation
  | CancelInvocation
  | Ping
  | Close
  | Ack
  | Sequence;

/** Whether stateful reconnect numbers this message. */
export const isNumbered = ({ type }: Message): boolean => type <= MessageType.CancelInvocation;

/** A message as sent over the network. */
export type Wire = string | Buffer;

/** The peer sent something unreadable; the connection ends. */
export class ProtocolError extends Error {}

/** Converts messages to bytes and back. */
export interface HubProtocol {
  readonly name: string;
  readonly isBinary: boolean;
  write(message: Message): Wire;
  /**
   * Reads complete messages from a buffer, none larger than `limit` bytes. Returns the unread rest,
   * which waits for more bytes. Unknown types are skipped.
   */
  read(buffer: Buffer, limit: number): { messages: Message[]; rest: Buffer };
}

/** A message to many connections, serialized once per protocol. */
export class Broadcast {
  readonly message: Message;
  readonly #written = new Map<HubProtocol, Buffer>();
  constructor(message: Message) {
    this.message = message;
  }

  in(protocol: HubProtocol): Buffer {
    const known = this.#written.get(protocol);
    if (known) return known;
    const written = Buffer.from(protocol.write(this.message) as string);
    this.#written.set(protocol, written);
    return written;
  }
}

/** Throws for a message above the limit. */
export function assertSize(bytes: number, limit: number): void {
  if (bytes > limit) throw new ProtocolError('The maximum message size was exceeded.');
}

const isText = (value: unknown): value is string => typeof value === 'string';
const areIds = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.every(isText));
/**
 * Validates an object from the network. Returns null for a type that this version does not know.
 */
export function checkMessage(value: unknown): Message | null {
  if (typeof value !== 'object' || value === null)
    throw new ProtocolError('A message is not an object.');
  const message = value as Record<string, unknown>;
  const needs = (condition: boolean, what: string) => {
    if (!condition)
      throw new ProtocolError(`A message of type ${String(message.type)} lacks ${what}.`);
  };
  switch (message.type) {
    case MessageType.Invocation:
      needs(isText(message.target), 'target');
      needs(Array.isArray(message.arguments), 'arguments');
      needs(areIds(message.streamIds), 'stream ids that are texts');
      return message as unknown as Invocation;
    case MessageType.StreamInvocation:
      needs(isText(message.target), 'target');
      needs(Array.isArray(message.arguments), 'arguments');
      needs(isText(message.invocationId), 'invocationId');
      needs(areIds(message.streamIds), 'stream ids that are texts');
      return message as unknown as StreamInvocation;
    case MessageType.StreamItem:
    case MessageType.CancelInvocation:
      needs(isText(message.invocationId), 'invocationId');
      return message as unknown as StreamItem;
    case MessageType.Completion:
      needs(isText(message.invocationId), 'invocationId');
      if (message.error !== undefined && message.error !== null && message.result !== undefined)
        throw new ProtocolError('A completion has both a result and an error.');
      return message as unknown as Completion;
    case MessageType.Ping:
    case MessageType.Close:
      return message as unknown as Ping;
    case MessageType.Ack:
    case MessageType.Sequence:
      needs(
        Number.isSafeInteger(message.sequenceId) && (message.sequenceId as number) >= 0,
        'sequenceId',
      );
      return message as unknown as Ack;
    default:
      return null;
  }
}
