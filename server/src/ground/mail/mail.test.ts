import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import PostalMime from 'postal-mime';
import Fastify, { type FastifyInstance } from 'fastify';
import { readEnvironment } from '../environment.ts';
import { type MailServer, openMail } from './mail.ts';
import { mailRoutes } from '../../operation/mail/mail.routes.ts';
import { openSmtp } from './smtp.testing.ts';

let folder: string;
let app: FastifyInstance;
const environment = () => readEnvironment({ DATA_DIR: folder, DEMO: 'on' });
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editorial-mail-'));
  app = Fastify() as unknown as FastifyInstance;
  mailRoutes(app, environment(), () => 'Harbor Pictures');
});
after(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test('without SMTP, a mail is written to a file and shown on a page with its links', async () => {
  await openMail(environment()).send({
    to: 'uma@example.test',
    subject: 'Bestätigen Sie',
    text: 'Grüße, <b>Uma</b>:\nhttps://site.test/confirm?a=1&b=2',
  });
  const list = await app.inject('/mail');
  assert.match(list.body, /Bestätigen Sie/);
  const path = /href="(\/mail\/[\w-]+\.eml)"/.exec(list.body)?.[1] ?? '';
  const one = await app.inject(path);
  assert.match(one.body, /Grüße, &#60;b&#62;Uma/);
  assert.match(one.body, /<a href="https:\/\/site\.test\/confirm\?a=1&#38;b=2">/);
});

test('line breaks in an address or a subject cannot inject headers', async () => {
  await openMail(environment()).send({
    to: 'vic@example.test\r\nBcc: all@example.test',
    subject: 'Hello\r\nBcc: more@example.test\r\n\r\ninjected',
    text: 'x',
  });
  const newest = (await readdir(join(folder, 'mail'))).toSorted().at(-1) ?? '';
  const [head = ''] = (await readFile(join(folder, 'mail', newest), 'utf8')).split('\r\n\r\n');
  assert.ok(!/^Bcc:/m.test(head), head);
});

test('the page reads no other files and does not exist without the demo', async () => {
  for (const path of ['/mail/..%2F..%2Fetc%2Fpasswd', '/mail/x.eml', '/mail/%2e%2e.eml'])
    assert.ok((await app.inject(path)).statusCode >= 400, path);
  const closed = Fastify() as unknown as FastifyInstance;
  mailRoutes(closed, { ...environment(), demo: false }, () => '');
  assert.equal((await closed.inject('/mail')).statusCode, 404);
});

test('consecutive mails share one connection; a broken one is replaced, and none stays open when the server stops', async (t) => {
  const smtp = await openSmtp();
  t.after(smtp.close);
  const mail = openMail(readEnvironment({ DATA_DIR: folder, SMTP_URL: smtp.url }));
  const send = (n: number) =>
    mail.send({ to: 'uma@example.test', subject: `Mail ${n}`, text: 'x' });
  for (let n = 1; n <= 5; n += 1) await send(n);
  assert.deepEqual([smtp.mails.length, smtp.connected.length], [5, 1]);
  const [first] = smtp.connected;
  first!.destroy();
  await once(first!, 'close');
  await send(6);
  assert.deepEqual([smtp.mails.length, smtp.connected.length], [6, 2]);
  const gone = once(smtp.connected[1]!, 'close');
  mail.close?.();
  await gone;
});

test('mails go through the server of the settings; another setting replaces it, none means files again', async (t) => {
  const [first, second] = [await openSmtp(), await openSmtp()];
  t.after(first.close);
  t.after(second.close);
  const serverAt = (url: string): MailServer => ({
    host: '127.0.0.1',
    port: Number(new URL(url).port),
    userName: '',
    password: '',
    isTls: false,
    fromAddress: 'desk@pictures.test',
    fromName: 'Pictures',
  });
  let server: MailServer | null = serverAt(first.url);
  const mail = openMail(readEnvironment({ DATA_DIR: folder }), {
    server: () => server,
    senderName: () => 'Pictures',
  });
  const send = () => mail.send({ to: 'uma@example.test', subject: 'x', text: 'x' });
  await send();
  server = serverAt(second.url);
  await send();
  assert.deepEqual([first.mails.length, second.mails.length], [1, 1]);
  server = null;
  const before = (await readdir(join(folder, 'mail'))).length;
  await send();
  assert.equal((await readdir(join(folder, 'mail'))).length, before + 1);
  mail.close?.();
});

test('a mail has HTML with the logo beside its text, and its files as before; another reader finds all of them', async (t) => {
  const smtp = await openSmtp();
  t.after(smtp.close);
  const png = Buffer.from('89504e470d0a1a0a', 'hex');
  const mail = openMail(readEnvironment({ DATA_DIR: folder, SMTP_URL: smtp.url }), {
    server: () => null,
    senderName: () => 'Pictures',
    look: (language) => ({
      site: 'Pictures',
      publicUrl: 'https://site.example',
      language,
      isRightToLeft: language === 'ar',
      open: 'فتح',
      logo: { png, width: 96, height: 32 },
    }),
  });
  const address = 'https://site.example/page?a=1&b=2';
  await mail.send({
    to: 'uma@example.test',
    subject: 'مرحبا',
    language: 'ar',
    text: `مرحبا <Uma>\n${address}`,
    address,
    attachments: [{ filename: 'i.pdf', contentType: 'application/pdf', content: png }],
  });
  mail.close?.();
  const read = await PostalMime.parse(smtp.mails[0] ?? '');
  assert.equal(read.text?.trim(), `مرحبا <Uma>\n${address}`);
  assert.match(
    read.html ?? '',
    /<html lang="ar" dir="rtl">[^]*cid:logo@site[^]*&lt;Uma&gt;[^]*فتح/,
  );
  assert.deepEqual(
    read.attachments.map((file) => [file.filename, file.disposition, file.contentId]),
    [
      ['logo.png', 'inline', '<logo@site>'],
      ['i.pdf', 'attachment', undefined],
    ],
  );
  // The text is the first of the two, so that programs prefer the HTML (RFC 2046, 5.1.4).
  assert.match(smtp.mails[0] ?? '', /multipart\/alternative[^]*text\/plain[^]*text\/html/);
});

test('a mail server that says nothing is given up after a bounded time', async (t) => {
  const silent = createServer(() => {});
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  t.after(() => silent.close());
  const { port } = silent.address() as AddressInfo;
  const SMTP_URL = `smtp://127.0.0.1:${port}`;
  const mail = openMail(readEnvironment({ DATA_DIR: folder, SMTP_URL }), undefined, 100);
  await assert.rejects(
    mail.send({ to: 'uma@example.test', subject: 'x', text: 'x' }),
    (error: Error & { code?: string }) => error.code === 'ETIMEDOUT',
  );
  mail.close?.();
});
