import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Email } from 'postal-mime';
import { z } from '@editorial/contracts/schema';
import type { Environment } from '../../ground/environment.ts';
import { escapeHtml as escape } from '../../http/html.ts';
import { issuerPage } from '../../http/pages.ts';
import { problem } from '../../ground/problem.ts';

const MAX_LISTED_MAILS = 100;
const when = (date: string | undefined) => escape((date ?? '').replace('T', ' ').slice(0, 16));

/** The line below a mail's subject: its recipients and when it was sent. */
function recipientsAndTime({ to, date }: Email): string {
  const recipients = to?.map(({ address }) => address).join(', ') ?? '';
  return `${escape(recipients)} · ${when(date)}`;
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
  const hidden = { schema: { hide: true } };
  app.get('/mail', hidden, async (_request, reply) => {
    const files = (await readdir(folder).catch((): string[] => []))
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .toReversed()
      .slice(0, MAX_LISTED_MAILS);
    const mails = await Promise.all(files.map(async (file) => ({ file, mail: await read(file) })));
    const items = mails.map(({ file, mail }) => {
      const link = `<a href="/mail/${file}">${escape(mail.subject ?? file)}</a>`;
      return `<li>${link}<br><span class="note">${recipientsAndTime(mail)}</span></li>`;
    });
    const list =
      items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>No mail has been sent yet.</p>';
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(issuerPage({ language: 'en', site: nameOf() }, 'Mail', `<h1>Mail</h1>${list}`));
  });
  app.get('/mail/:file', hidden, async (request, reply) => {
    const given = params.safeParse(request.params);
    const mail = given.success ? await read(given.data.file).catch(() => null) : null;
    if (!mail) throw problem('Editorial:NotFound');
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
<nav><a href="/mail">All mail</a></nav>`,
        ),
      );
  });
}
