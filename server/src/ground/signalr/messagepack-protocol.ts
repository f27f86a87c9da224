import { Decoder, Encoder } from '@msgpack/msgpack';
import {
  assertSize,
  checkMessage,
  MessageType,
  ProtocolError,
  type HubProtocol,
  type Message,
} from './messages.ts';

const encoder = new Encoder({ ignoreUndefined: true });
const decoder = new Decoder();
const ResultKind = { Error: 1, Void: 2, Value: 3 } as const;

function toArray(message: Message): unknown[] {
  switch (message.type) {
    case MessageType.Invocation:
      return [
        1,
        {},
        message.invocationId ?? null,
        message.target,
        message.arguments,
        message.streamIds ?? [],
      ];
    case MessageType.StreamItem:
      return [2, {}, message.invocationId, message.item];
    case MessageType.Completion:
      if (message.error !== undefined)
        return [3, {}, message.invocationId, ResultKind.Error, message.error];
      return message.result === undefined
        ? [3, {}, message.invocationId, ResultKind.Void]
        : [3, {}, message.invocationId, ResultKind.Value, message.result];
    case MessageType.StreamInvocation:
      return [
        4,
        {},
        message.invocationId,
        message.target,
        message.arguments,
        message.streamIds ?? [],
      ];
    case MessageType.CancelInvocation:
      return [5, {}, message.invocationId];
    case MessageType.Ping:
      return [6];
    case MessageType.Close:
      return [7, message.error ?? null, message.allowReconnect ?? false];
    case MessageType.Ack:
    case MessageType.Sequence:
      return [message.type, message.sequenceId];
  }
}

function fromArray(value: unknown): Message | null {
  if (!Array.isArray(value)) throw new ProtocolError('A message is not an array.');
  const [type, ...rest] = value as [number, ...unknown[]];
  const [, id, third, fourth, fifth] = rest;
  const invocationId = id === null || id === undefined ? {} : { invocationId: id };
  switch (type) {
    case MessageType.Invocation:
      return checkMessage({
        type,
        ...invocationId,
        target: third,
        arguments: fourth,
        ...(Array.isArray(fifth) && fifth.length > 0 ? { streamIds: fifth } : {}),
      });
    case MessageType.StreamInvocation:
      return checkMessage({
        type,
        ...invocationId,
        target: third,
        arguments: fourth,
        ...(Array.isArray(fifth) && fifth.length > 0 ? { streamIds: fifth } : {}),
      });
    case MessageType.StreamItem:
      return checkMessage({ type, ...invocationId, item: third });
    case MessageType.Completion:
      return checkMessage({
        type,
        ...invocationId,
        ...(third === ResultKind.Error
          ? { error: fourth }
          : third === ResultKind.Value
            ? { result: fourth ?? null }
            : {}),
      });
    case MessageType.CancelInvocation:
      return checkMessage({ type, ...invocationId });
    case MessageType.Ping:
      return { type };
    case MessageType.Close:
      return { type, ...(typeof rest[0] === 'string' ? { error: rest[0] } : {}) };
    case MessageType.Ack:
    case MessageType.Sequence:
      return checkMessage({ type, sequenceId: rest[0] });
    default:
      return null;
  }
}

/**
 * Reads a length in 7-bit groups, least significant first. Returns null while bytes are missing.
 */
function readLength(buffer: Buffer, start: number): { length: number; next: number } | null {
  let length = 0;
  for (let index = 0; index < 5; index += 1) {
    const byte = buffer[start + index];
    if (byte === undefined) return null;
    length += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return { length, next: start + index + 1 };
  }
  throw new ProtocolError('The length prefix of a message is too long.');
}

function lengthBytes(length: number): Buffer {
  const bytes: number[] = [];
  for (let left = length; ; left = Math.floor(left / 128)) {
    if (left < 128) return Buffer.from([...bytes, left]);
    bytes.push((left % 128) | 0x80);
  }
}

/** The protocol `messagepack`: a length prefix, then an array. */
export const messagePackProtocol: HubProtocol = {
  name: 'messagepack',
  isBinary: true,
  write(message) {
    const body = encoder.encode(toArray(message));
    return Buffer.concat([lengthBytes(body.byteLength), body]);
  },
  read(buffer, limit) {
    const messages: Message[] = [];
    let start = 0;
    while (start < buffer.length) {
      const head = readLength(buffer, start);
      if (!head) break;
      assertSize(head.length, limit);
      if (head.next + head.length > buffer.length) break;
      let value: unknown;
      try {
        value = decoder.decode(buffer.subarray(head.next, head.next + head.length));
      } catch {
        throw new ProtocolError('A message is not MessagePack.');
      }
      const message = fromArray(value);
      if (message) messages.push(message);
      start = head.next + head.length;
    }
    return { messages, rest: buffer.subarray(start) };
  },
};
