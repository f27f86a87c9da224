import {
  assertSize,
  checkMessage,
  ProtocolError,
  type HubProtocol,
  type Message,
} from './messages.ts';

/** Ends each JSON message. */
export const RECORD_SEPARATOR = 0x1e;
const separator = String.fromCharCode(RECORD_SEPARATOR);
/** Writes bytes as base64, and whole seconds without a fraction, as Microsoft's server does. */
function plain(this: Record<string, unknown>, key: string, value: unknown): unknown {
  // Values with a `toJSON` method arrive here already converted, so look at the original.
  const original = this[key];
  if (typeof original !== 'object' || original === null) return value;
  if (original instanceof Uint8Array)
    return Buffer.from(original.buffer, original.byteOffset, original.byteLength).toString(
      'base64',
    );
  return original instanceof Date && typeof value === 'string'
    ? value.replace('.000Z', 'Z')
    : value;
}

export const frame = (value: unknown): string => JSON.stringify(value, plain) + separator;
/** Parses one record. Invalid JSON ends the connection. */
export function parseRecord(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProtocolError('A message is not valid JSON.');
  }
}

/** The protocol `json`: one object per record. */
export const jsonProtocol: HubProtocol = {
  name: 'json',
  isBinary: false,
  write: frame,
  read(buffer, limit) {
    const messages: Message[] = [];
    let start = 0;
    for (
      let end = buffer.indexOf(RECORD_SEPARATOR, start);
      end !== -1;
      end = buffer.indexOf(RECORD_SEPARATOR, start)
    ) {
      assertSize(end - start, limit);
      const message = checkMessage(parseRecord(buffer.toString('utf8', start, end)));
      if (message) messages.push(message);
      start = end + 1;
    }
    return { messages, rest: buffer.subarray(start) };
  },
};
