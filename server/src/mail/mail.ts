import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Environment } from '../environment.ts';

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** What it is about: sent again, it has the same Message-ID, and whoever receives it knows it. */
  readonly id?: string;
}

export interface Mail {
  send(message: Message): Promise<void>;
  /** Mails under way go out first. */
  close?(): void;
}

// A line break in an address or a subject would add headers of the sender's choice.
const oneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ').trim();

/** Sends by SMTP_URL, or writes `.eml` files into the data folder, to be read at /mail. */
export function openMail({ smtpUrl, mailFrom, dataDir }: Environment): Mail {
  // Connections are kept for the next mail, some minutes long: a mail server counts who connects.
  const transport = smtpUrl
    ? createTransport({ url: smtpUrl, pool: true })
    : createTransport({ streamTransport: true, buffer: true });
  const folder = join(dataDir, 'mail');
  return {
    async send({ to, subject, text, html, id }) {
      const sent = await transport.sendMail({
        from: { name: 'Editorial', address: mailFrom },
        to: oneLine(to),
        subject: oneLine(subject),
        text,
        ...(html ? { html } : {}),
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
