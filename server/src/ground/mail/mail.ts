import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { createTransport as CreateTransport } from 'nodemailer';
import type { Dependency } from '../dependencies/dependency.ts';
import type { Environment } from '../environment.ts';
import { LOGO_CID, type MailLook, type MailParts, mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';

export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

export interface Message extends MailParts {
  readonly to: string;
  /** English if it is not named. */
  readonly language?: string | undefined;
  /** Where an answer goes, if not to the sender. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** Where such mails are stopped, by a person or by the mail program (RFC 8058). */
  readonly unsubscribe?: string;
  readonly attachments?: readonly Attachment[];
  /** Determines the Message-ID. Mail systems can recognize a mail sent twice by it. */
  readonly id?: string;
}

export interface Mail {
  send(message: Message): Promise<void>;
  /** Closes connections after the mails in progress are sent. */
  close?(): void;
}

/** The same mail, within the limits of a dependency. */
export const guardedMail = (mail: Mail, dependency: Dependency): Mail => ({
  send: (message) => dependency.ask(() => mail.send(message)),
  close: () => mail.close?.(),
});

/** A mail server that administrators set, while SMTP_URL names none. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly userName: string;
  readonly password: string;
  readonly isTls: boolean;
  readonly fromAddress: string;
  readonly fromName: string;
}

/** Administrators' settings of the mails. */
export interface MailSettings {
  server(): MailServer | null;
  /** The name beside the sender's address. */
  senderName(): string;
  /** The look of mails in a language. Without it, mails are text alone. */
  look?(language: string): MailLook;
}

const untouched: MailSettings = { server: () => null, senderName: () => 'Editorial' };

/** The version in HTML beside the text, with its logo. */
function htmlOf(parts: MailParts, look: MailLook | undefined) {
  if (!look) return { html: {}, logo: [] };
  const { logo } = look;
  const file = logo && {
    filename: 'logo.png',
    contentType: 'image/png',
    content: logo.png,
    cid: LOGO_CID,
    contentDisposition: 'inline',
  };
  return { html: { html: mailHtml(parts, look) }, logo: file ? [file] : [] };
}

/** A mail server that hangs holds no mail for longer. */
export const SilenceTimeoutMs = 10_000;
const timeouts = (silenceMs: number) => ({
  connectionTimeout: silenceMs,
  greetingTimeout: silenceMs,
  dnsTimeout: silenceMs,
  socketTimeout: 2 * silenceMs,
});

// A line break in an address or a subject would allow header injection.
const oneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ').trim();
const isLoopback = (host: string) => /^(localhost|127\.[\d.]+|::1)$/.test(host);

// Connections stay open for a few minutes, because mail servers count new connections.
const transportOf = (
  createTransport: typeof CreateTransport,
  { host, port, userName, password, isTls }: MailServer,
  silenceMs: number,
) =>
  createTransport({
    host,
    port,
    secure: isTls,
    // A password never travels unencrypted.
    requireTLS: !isTls && userName !== '' && !isLoopback(host),
    ...(userName ? { auth: { user: userName, pass: password } } : {}),
    pool: true,
    ...timeouts(silenceMs),
  });
interface Transport {
  close(): void;
  sendMail(mail: object): Promise<unknown>;
}

/**
 * Sends mails through SMTP_URL, else through the mail server of the settings. Without one, writes
 * `.eml` files to the data folder for /mail.
 */
export function openMail(
  { smtpUrl, mailFrom, dataDir }: Environment,
  settings: MailSettings = untouched,
  silenceMs = SilenceTimeoutMs,
): Mail {
  let open: { facts: string; transport: Transport } | undefined;
  /** One transport at a time. Another setting replaces it. */
  function transportFor(
    createTransport: typeof CreateTransport,
    server: MailServer | null,
  ): Transport {
    const facts = JSON.stringify(server);
    if (open?.facts === facts) return open.transport;
    open?.transport.close();
    const transport = smtpUrl
      ? createTransport({ url: smtpUrl, pool: true, ...timeouts(silenceMs) })
      : server
        ? transportOf(createTransport, server, silenceMs)
        : createTransport({ streamTransport: true, buffer: true });
    open = { facts, transport };
    return transport;
  }
  async function writeToFile(mail: Buffer): Promise<void> {
    const folder = join(dataDir, 'mail');
    await mkdir(folder, { recursive: true });
    const moment = new Date().toISOString().replaceAll(/[:.]/g, '-');
    await writeFile(join(folder, `${moment}-${crypto.randomUUID().slice(0, 8)}.eml`), mail);
  }
  return {
    async send({ to, language = 'en', replyTo, unsubscribe, id, attachments = [], ...parts }) {
      // Loaded with the first mail: it takes 5 MB.
      const { createTransport } = await import('nodemailer');
      const server = smtpUrl ? null : settings.server();
      const address = server?.fromAddress ?? mailFrom;
      const look = settings.look?.(language);
      const { html, logo } = htmlOf(parts, look);
      const files = [...attachments, ...logo];
      const sent = await transportFor(createTransport, server).sendMail({
        from: { name: oneLine(server?.fromName || settings.senderName()), address },
        to: oneLine(to),
        subject: oneLine(parts.subject),
        text: mailText(parts.text, look?.publicUrl ?? ''),
        ...html,
        ...(files.length > 0 ? { attachments: files } : {}),
        ...(replyTo ? { replyTo } : {}),
        ...(unsubscribe
          ? {
              headers: {
                'List-Unsubscribe': `<${oneLine(unsubscribe)}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              },
            }
          : {}),
        ...(id ? { messageId: `<${id}@${address.split('@').at(-1)}>` } : {}),
      });
      if (!smtpUrl && !server) await writeToFile((sent as { message: Buffer }).message);
    },
    close: () => open?.transport.close(),
  };
}
