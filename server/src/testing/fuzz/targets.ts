import { createHmac } from 'node:crypto';
import { createDependencies } from '../../ground/dependencies/dependencies.ts';
import { readEnvironment } from '../../ground/environment.ts';
import { readExif } from '../../catalog/picture/exif.ts';
import { readIptc } from '../../catalog/picture/iptc.ts';
import { withBytes } from '../../catalog/picture/byte-source.ts';
import { mergeMetadata } from '../../catalog/picture/metadata.ts';
import { pictureType } from '../../catalog/picture/picture-type.ts';
import { PictureRefused } from '../../catalog/picture/picture.types.ts';
import { readPicture } from '../../catalog/picture/read-picture.ts';
import { stampPicture } from '../../catalog/picture/stamp/stamp-picture.ts';
import { safeSvg } from '../../catalog/picture/svg.ts';
import { readXmp } from '../../catalog/picture/xmp.ts';
import { openCardPayments } from '../../commerce/checkout/card-payments.ts';
import { isFormToken } from '../../http/anti-forgery.ts';
import { csvLine } from '../../ground/csv.ts';
import { HttpProblem } from '../../ground/problem.ts';
import { unseal, seal } from '../../ground/secrets/sealed.ts';
import { openPlanCards } from '../../commerce/billing/plan-cards.ts';
import { jsonProtocol } from '../../ground/signalr/json-protocol.ts';
import { defaultLimits } from '../../ground/signalr/limits.ts';
import { ProtocolError } from '../../ground/signalr/messages.ts';
import { messagePackProtocol } from '../../ground/signalr/messagepack-protocol.ts';
import { readLink } from '../../ground/storage/signed-link.ts';
import { required } from '../../ground/required.ts';

/** A parser of untrusted bytes. It may refuse them only by its own errors. */
export interface Target {
  readonly read: (bytes: Buffer) => unknown;
  /** Whether an error is such a refusal. */
  readonly refuses: (error: unknown) => boolean;
  /** Words that random changes would rarely produce. */
  readonly words: readonly string[];
}

const never = () => false;
const stamp = {
  licenseNumber: 'L-1',
  creator: 'Ada',
  creditLine: 'Ada / Editorial',
  copyright: '© Ada',
  webStatement: 'https://editorial.test/terms',
  licensorName: 'Editorial',
  licensorUrl: 'https://editorial.test',
};

const webhookSecret = 'whsec_fuzz';
const now = new Date('2026-01-01T00:00:00Z');
const stripeSettings = {
  environment: readEnvironment({ STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: webhookSecret }),
  clock: { now: () => now },
  log: {} as never,
  dependencies: createDependencies(),
};
const payments = openCardPayments(stripeSettings);
const planCards = openPlanCards(stripeSettings);

/** Signs a body like Stripe: the test is about the message, not about its signature. */
function signature(body: Buffer): string {
  const time = Math.floor(now.getTime() / 1000);
  const hash = createHmac('sha256', webhookSecret).update(`${time}.`).update(body).digest('hex');
  return `t=${time},v1=${hash}`;
}

/** The cells of one CSV line (RFC 4180). */
function cellsOf(line: string): string[] {
  const cells = line.match(/("(?:[^"]|"")*"|[^,\r\n]*)(?=,|$)/g) ?? [];
  return cells.filter((cell, at) => cell !== '' || at === 0);
}

const xmlWords = ['<', '>', '<!--', '<![CDATA[', ']]>', '<!DOCTYPE', '&#x', '="', 'xmlns:', '/>'];

/** Every parser of untrusted bytes, by the name for `npm run fuzz -- NAME`. */
export const targets: Readonly<Record<string, Target>> = {
  metadata: {
    async read(bytes) {
      const exif = await withBytes(bytes.length === 0 ? Buffer.alloc(1) : bytes, (source) =>
        readExif(source, 0),
      );
      mergeMetadata({ exif, iptc: readIptc(bytes), xmp: readXmp(bytes) });
    },
    refuses: never,
    words: ['II*\0', 'MM\0*', '8BIM', '\x1c\x02', 'Photoshop 3.0\0', 'rdf:', 'dc:', ...xmlWords],
  },
  svg: {
    read: (bytes) => safeSvg(bytes),
    refuses: (error) => error instanceof PictureRefused,
    words: ['<svg', 'style', 'filter', 'url(', '@import', '\\', 'href', 'viewBox', ...xmlWords],
  },
  upload: {
    async read(bytes) {
      pictureType(bytes);
      await readPicture(bytes);
    },
    refuses: (error) => error instanceof PictureRefused,
    words: ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF', 'WEBP', 'ftypavif', 'ftypheic', 'II*\0'],
  },
  stamp: {
    read: (bytes) =>
      withBytes(bytes.length === 0 ? Buffer.alloc(1) : bytes, (source) =>
        stampPicture(source, stamp),
      ),
    refuses: never,
    words: ['\xff\xe1', 'iTXt', 'EXIF', 'XMP ', 'VP8X', 'meta', 'iloc', 'iinf', 'mdat'],
  },
  hub: {
    read(bytes) {
      const [kind, rest] = [bytes[0] ?? 0, bytes.subarray(1)];
      return (kind % 2 === 0 ? jsonProtocol : messagePackProtocol).read(
        rest,
        defaultLimits.messageBytes,
      );
    },
    refuses: (error) => error instanceof ProtocolError,
    words: ['{"type":1', '"target"', '"arguments"', '\x1e', '\x95\x01', '\xdd\xff\xff\xff\xff'],
  },
  token: {
    read(bytes) {
      const text = bytes.toString('utf8');
      const query = Object.fromEntries(new URLSearchParams(text));
      if (readLink('key', query, now).state !== 'invalid') throw new Error('A link was accepted.');
      if (isFormToken({ key: 'key', subject: 'subject', given: text }))
        throw new Error('A form token was accepted.');
      try {
        unseal('key', { owner: 'owner', sealed: text });
      } catch {
        return;
      }
      throw new Error('A sealed text was accepted.');
    },
    refuses: never,
    words: [
      'signature=',
      'expires=',
      '&',
      '__proto__',
      seal({ key: 'key', owner: 'another', text: 'x' }),
    ],
  },
  webhook: {
    async read(bytes) {
      const provider = required(payments, 'The payment provider');
      const signed = await provider.verified(bytes, signature(bytes));
      provider.eventOf(signed);
      required(planCards, 'The payment provider').eventOf(signed);
    },
    refuses: (error) => error instanceof HttpProblem,
    words: ['checkout.session.completed', '"metadata"', '"type"', '"data"', '"object"', 'null'],
  },
  csv: {
    read(bytes) {
      const text = bytes.toString('utf8');
      const cell = csvLine([text]).slice(0, -'\r\n'.length);
      const inner = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      if (inner !== text && inner !== `'${text}`) throw new Error('A cell lost its text.');
      if (/^[=+\-@\t\r]/.test(inner)) throw new Error('A cell is a formula.');
      if (!/[\r\n]/.test(text) && text !== '' && cellsOf(`${cell},end`).at(-1) !== 'end')
        throw new Error('A cell is more than one.');
    },
    refuses: never,
    words: ['=', '"', '""', ',', '\r\n', "'", '+cmd|', '@'],
  },
};
