import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Environment } from '../environment.ts';

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Where an answer goes, if not to the sender. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** Determines the Message-ID. Mail systems can recognize a mail sent twice by it. */
  readonly id?: string;
}

export interface Mail {
  send(message: Message): Promise<void>;
  /** Closes connections after the mails in progress are sent. */
  close?(): void;
}

/** The name beside MAIL_FROM. */
export const SENDER_NAME = 'Editorial';

// A line break in an address or a subject would allow header injection.
const oneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ').trim();

/** Sends mails through SMTP_URL. Without it, writes `.eml` files to the data folder for /mail. */
export function openMail({ smtpUrl, mailFrom, dataDir }: Environment): Mail {
  // Keep connections open for a few minutes, because mail servers count new connections.
  const transport = smtpUrl
    ? createTransport({ url: smtpUrl, pool: true })
    : createTransport({ streamTransport: true, buffer: true });
  const folder = join(dataDir, 'mail');
  return {
    async send({ to, subject, text, html, replyTo, id }) {
      const sent = await transport.sendMail({
        from: { name: SENDER_NAME, address: mailFrom },
        to: oneLine(to),
        subject: oneLine(subject),
        text,
        ...(html ? { html } : {}),
        ...(replyTo ? { replyTo } : {}),
        ...(id ? { messageId: `<${id}@${mailFrom.split('@').at(-1)}>` } : {}),
      });
      if (smtpUrl) return;
      await mkdir(folder, { recursive: true });
      await writeFile(
        join(
          folder,
          `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${crypto.randomUUID().slice(0, 8)}.eml`,
        ),
        (sent as unknown as { message: Buffer }).message,
      );
    },
    close: () => transport.close(),
  };
}
