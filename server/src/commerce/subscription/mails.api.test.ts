import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { planChangesApi } from '@editorial/contracts/plan-changes';
import { creditsText } from '../contracts/contract-parts.ts';
import { deliveredText, MailKinds, nameOfMail } from '../../settings/site-texts/delivered-texts.ts';
import { Languages } from '../../settings/languages/texts.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import type { Message } from '../../ground/mail/mail.ts';
import type { Tx } from '../../ground/database/database.ts';
import { deliverMail, mailJobData } from './mails.job.ts';
import { billing } from '../checkout/baskets.testing.ts';
import { openMoneySite, type MoneySite } from '../ledger/money.testing.ts';

let money: MoneySite;
before(
  async () => {
    money = await openMoneySite();
    await money.settings({ 'Plans.StaffApproval': 'True' });
  },
  { timeout: 120_000 },
);
after(() => money.close());

const queuedMails = async (subscriptionId: string) =>
  (
    await money.site.context.database.executeSql(
      `select data->>'kind' as kind, data->>'language' as language from pgboss.job
        where name = 'subscription.mail' and data->>'subscriptionId' = '${subscriptionId}'
        order by created_on, kind`,
    )
  ).rows;

test('approval and activation mails use the language of the plan request', async () => {
  const inFrench = { 'accept-language': 'fr-FR,fr;q=0.9' };
  const { status, body } = await money
    .as('newcomer')
    .post('/api/subscription/plan/request', { planId: 'starter', billingPeriod: 1 }, inFrench);
  assert.equal(status, 201);
  assert.equal(
    (
      await money
        .as('admin')
        .put(`/api/subscription/subscription/${body.id}/approved`, { reason: '' })
    ).status,
    200,
  );
  assert.deepEqual(await queuedMails(body.id), [{ kind: 'approval', language: 'fr' }]);
  assert.equal(
    (
      await money
        .as('newcomer')
        .post('/api/subscription/subscription/activate-approved-subscription', {}, inFrench)
    ).status,
    200,
  );
  assert.deepEqual(await queuedMails(body.id), [
    { kind: 'approval', language: 'fr' },
    { kind: 'activation', language: 'fr' },
    { kind: 'plan-invoice', language: 'fr' },
  ]);
});

test('a new trial gets an activation mail and no approval mail', async () => {
  const { id } = await money.active('trial');
  assert.deepEqual(
    (await queuedMails(id)).map((mail) => (mail as { kind: string }).kind),
    ['activation'],
  );
});

test('the mails of a plan and a trial are their contracts: what they give, price, end, seller, rights and terms', async () => {
  const trial = await money.site.mailTo('trial@editorial.test', /subscription is active/);
  const [head = '', rights = ''] = trial.text.split('Your right of withdrawal');
  assert.match(head, /What you ordered\n\n– [^]*Price\n\nFree of charge\n/);
  assert.match(head, /It ends by itself on [^]*Seller\n\nEditorial/);
  for (const part of ['within 14 days', '# What a license allows', '# Terms of use'])
    assert.ok(rights.includes(part), part);
  const plan = await money.site.mailTo('newcomer@editorial.test', /est actif|active/);
  assert.match(plan.text, /Prix\n\n.*hors taxe.*, chaque mois[^]*Renouvelé chaque mois jusqu/);
});

test('the mail of an upgrade is the contract of the new plan, with its invoice', async () => {
  const client = money.as('newcomer');
  assert.equal((await client.post('/api/subscription/billing', billing)).status, 200);
  const quote = await client.get(`${planChangesApi.quote.path}?planId=studio&billingPeriod=1`);
  assert.equal(quote.status, 200, JSON.stringify(quote.body));
  const changed = await client.post(planChangesApi.change.path, {
    planId: 'studio',
    billingPeriod: 1,
    amount: quote.body.amount,
  });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  const { text } = await money.site.mailTo('newcomer@editorial.test', /est maintenant Studio/);
  for (const part of [
    /Votre commande|Ce que vous/,
    /– Studio/,
    /Prix\n\n.*taxe/,
    /14 jours/,
    /Vendeur/,
    // The charge, its period, and the next payment.
    /du \d+ \S+ \d{4} au \d+ \S+ \d{4}, vous payez la différence\s: [\d,]+\s\$\S*, taxe comprise/,
    /Le prochain paiement est le \d+ \S+ \d{4}\./,
  ])
    assert.match(text, part);
});

test('a balance is counted in words of its language, also one credit', async () => {
  const one = ['1 credit', '1 Credit', '1 crédit', '1 crédito', 'نقطة واحدة'];
  assert.deepEqual(
    Languages.map(({ cultureName }) => creditsText(1, cultureName)),
    one,
  );
  assert.equal(creditsText(0, 'fr'), '0 crédit');
  assert.equal(creditsText(1200, 'de'), '1.200 Credits');
  assert.equal(creditsText(3, 'ar'), '3 نقاط');
  for (const { cultureName } of Languages)
    for (const kind of MailKinds)
      assert.doesNotMatch(
        deliveredText(nameOfMail(kind), cultureName).body,
        /\{balance\}/,
        `${cultureName} ${kind}`,
      );
});

test('each mail is complete in every language: name, date, URL, no open placeholder, a stable id', async () => {
  const { id } = await money.active('trial');
  const sent: Message[] = [];
  const context = {
    ...money.site.context,
    jobs: {
      ...money.site.context.jobs,
      send: async (_tx: Tx, _name: string, mail: object, { key }: { key?: string } = {}) =>
        void sent.push({ ...(mail as Message), id: key ?? '' }),
    },
  };
  const kinds = mailJobData.shape.kind.options;
  const dates = { date: '2026-07-05T00:00:00.000Z', next: '2026-06-24T00:00:00.000Z' };
  for (const { cultureName: language } of Languages)
    for (const kind of kinds)
      await deliverMail(
        context,
        {
          tenantId: HOST_TENANT,
          kind,
          subscriptionId: id,
          reference: 'O-2026-000001',
          money: { amountMinor: 21_301, currency: 'USD' },
          dates: kind === 'trial-ending' ? {} : dates,
          language,
        },
        'job',
      );
  assert.equal(sent.length, kinds.length * Languages.length);
  assert.equal(new Set(sent.map(({ subject }) => subject)).size, sent.length);
  for (const { subject, text, to } of sent) {
    assert.equal(to, 'trial@editorial.test');
    assert.doesNotMatch(subject + text, /[{}]|undefined|Invalid/);
    assert.match(
      text,
      /\nhttps?:\/\/\S+\/(subscription|subscription\/invoices|licensing-history)$/m,
    );
  }
  assert.equal(new Set(sent.map((message) => message.id)).size, 1);
  const ending = sent.filter((_, at) => kinds[at % kinds.length] === 'trial-ending');
  assert.ok(
    ending.every(
      ({ subject, text }) => /[\d\u0660-\u0669]/.test(subject) && /[\d\u0660-\u0669]/.test(text),
    ),
  );
});
