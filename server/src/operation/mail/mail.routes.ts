import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Email } from 'postal-mime';
import { z } from '@editorial/contracts/schema';
import type { Environment } from '../../ground/environment.ts';
import { FILE_POLICY } from '../../http/file-policy.ts';
import { escapeHtml as escape } from '../../http/html.ts';
import { issuerPage } from '../../http/pages.ts';
import { problem } from '../../ground/problem.ts';

const MAX_LISTED_MAILS = 100;
const when = (date: string | undefined) => escape((date ?? '').replace('T', ' ').slice(0, 16));

/** A mail in a frame of its own: it runs nothing, and loads no more than the site's pictures. */
const MAIL_POLICY = `${FILE_POLICY}; style-src 'unsafe-inline'; img-src 'self' data:`;

/** A mail's HTML, with its own pictures in the place of their Content-IDs. */
const htmlOf = ({ html = '', attachments }: Email): string =>
  html.replaceAll(/"cid:([^"]+)"/g, (whole, id: string) => {
    const file = attachments.find(({ contentId }) => contentId === `<${id}>`);
    if (!file || typeof file.content === 'string') return whole;
    const base64 = Buffer.from(new Uint8Array(file.content)).toString('base64');
    return `"data:${escape(file.mimeType)};base64,${base64}"`;
  });

/** The line below a mail's subject: its recipients and when it was sent. */
function recipientsAndTime({ to, date }: Email): string {
  const recipients = to?.map(({ address }) => address).join(', ') ?? '';
  return `${escape(recipients)} · ${when(date)}`;
}

/** The sent mails as links, the newest first. */
function listOf(mails: readonly { readonly file: string; readonly mail: Email }[]): string {
  const items = mails.map(({ file, mail }) => {
    const link = `<a href="/mail/${file}">${escape(mail.subject ?? file)}</a>`;
    return `<li>${link}<br><span class="note">${recipientsAndTime(mail)}</span></li>`;
  });
  return items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>No mail has been sent yet.</p>';
}

const params = z.object({ file: z.string().check(z.regex(/^[\w-]+\.eml$/)) });

/**
 * Registers `/mail`, which shows the sent mails if no SMTP server is configured, so that the demo
 * needs no mailbox. Mails contain codes that give access to accounts, so the page exists only in
 * the demo.
 */
export function mailRoutes(
  app: FastifyInstance,
  { demo, smtpUrl, dataDir }: Pick<Environment, 'demo' | 'smtpUrl' | 'dataDir'>,
  nameOf: () => string,
): void {
  if (!demo || smtpUrl) return;
  const folder = join(dataDir, 'mail');
  const read = async (file: string) => {
    const { default: PostalMime } = await import('postal-mime');
    return PostalMime.parse(await readFile(join(folder, file)));
  };
  const mailOf = async (given: unknown) => {
    const { success, data } = params.safeParse(given);
    const mail = success ? await read(data.file).catch(() => null) : null;
    if (!success || !mail) throw problem('Editorial:NotFound');
    return { mail, file: data.file };
  };
  const hidden = { schema: { hide: true } };
  app.get('/mail', hidden, async (_request, reply) => {
    const files = (await readdir(folder).catch((): string[] => []))
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .toReversed()
      .slice(0, MAX_LISTED_MAILS);
    const mails = await Promise.all(files.map(async (file) => ({ file, mail: await read(file) })));
    const list = listOf(mails);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(issuerPage({ language: 'en', site: nameOf() }, 'Mail', `<h1>Mail</h1>${list}`));
  });
  app.get('/mail/:file/html', hidden, async (request, reply) => {
    const { mail } = await mailOf(request.params);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', MAIL_POLICY)
      .send(htmlOf(mail));
  });
  app.get('/mail/:file', hidden, async (request, reply) => {
    const { mail, file } = await mailOf(request.params);
    const text = escape(mail.text ?? '').replaceAll(
      /https?:\/\/[^\s<]+/g,
      (url) => `<a href="${url}">${url}</a>`,
    );
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        issuerPage(
          { language: 'en', site: nameOf() },
          mail.subject ?? 'Mail',
          `<h1>${escape(mail.subject ?? '')}</h1>
<p class="note">${recipientsAndTime(mail)}</p>
<p class="mail">${text}</p>
<nav>${mail.html ? `<a href="/mail/${escape(file)}/html">As HTML</a> ` : ''}<a href="/mail">All mail</a></nav>`,
        ),
      );
  });
}
