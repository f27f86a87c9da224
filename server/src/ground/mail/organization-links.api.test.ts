import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { assets, assetSets } from '../../catalog/assets/assets.tables.ts';
import { orderLines, orders } from '../../commerce/tables/orders.tables.ts';
import { ALERT_STOP_PATH, readAlertStop } from '../../collections/alert-links.ts';
import { mailAlerts } from '../../collections/alerts.job.ts';
import { lightboxComments, lightboxMentions } from '../../collections/lightbox-comments.tables.ts';
import { mailMentions } from '../../collections/lightbox-mentions.job.ts';
import { lightboxes, lightboxItems } from '../../collections/lightboxes.tables.ts';
import { savedSearches } from '../../collections/saved-searches.tables.ts';
import type { Context } from '../../commerce/context/context.ts';
import { accountMail, sendAccountMail } from '../../people/mails/account-mails.job.ts';
import { mailNotice, NoticeTexts } from '../../commerce/licensing/license-notice.mails.ts';
import { licenses, type NoticeKind } from '../../commerce/tables/licenses.tables.ts';
import { required } from '../required.ts';
import { MailKinds, nameOfMail } from '../../settings/site-texts/delivered-texts.ts';
import { samplesOf } from '../../pages/site-texts/placeholders.ts';
import { deliverMail, mailJobData } from '../../commerce/subscription/mails.job.ts';
import { subscriptionMembers, subscriptions } from '../../commerce/tables/subscriptions.tables.ts';
import { type OrganizationPerson, personOfOrganization } from '../tenancy/organization.testing.ts';
import { mailLooks } from '../../settings/mail-look.ts';
import { Languages } from '../../settings/languages/texts.ts';
import { faultsOf, foreignIn } from './mail-check.testing.ts';
import { mailHtml } from './mail-html.ts';
import type { Message } from './mail.ts';

let site: TestSite;
let person: OrganizationPerson;
/** Objects of the organization that mails are about. */
const ids = { subscription: '', order: '', asset: '', license: '', lightbox: '', search: '' };
const sent: Message[] = [];
/** What people call themselves and their things in these mails. */
const ELSEWHERE = 'https://evil.example/pay www.evil.example';
/** The server's context, with a mail server that keeps mails here. */
let context: Context;

async function addObjects(): Promise<void> {
  const now = new Date();
  await context.database.inTenant(person.tenantId, async (tx) => {
    const { userId } = person;
    const idOf = (rows: readonly { readonly id: string }[]) => required(rows[0], 'The row').id;
    ids.subscription = idOf(
      await tx
        .insert(subscriptions)
        .values({
          clientName: `Northlight ${ELSEWHERE}`,
          planName: `Studio ${ELSEWHERE}`,
          creditsPerCycle: 10,
          downloadVolume: 10,
          createdBy: userId,
          createdByName: 'Nils Berg',
          creationTime: now,
        })
        .returning(),
    );
    const subscriptionId = ids.subscription;
    await tx.insert(subscriptionMembers).values({ subscriptionId, userId, isMasterUser: true });
    const [set] = await tx.insert(assetSets).values({ title: 'Coast' }).returning();
    ids.asset = idOf(
      await tx
        .insert(assets)
        .values({
          setId: required(set, 'The set').id,
          title: `Pier ${ELSEWHERE}`,
          status: 'Published',
        })
        .returning(),
    );
    const about = {
      assetId: ids.asset,
      assetNumber: 'E-1',
      assetTitle: `Pier ${ELSEWHERE}`,
      resolutionType: 1,
      licenseZoneId: 'worldwide',
      usage: 'Editorial',
      source: 'Subscription',
      credits: 1,
      amount: 0,
    } as const;
    const [order] = await tx
      .insert(orders)
      .values({
        userId,
        subscriptionId,
        status: 'Completed',
        currency: 'USD',
        credits: 1,
        amount: 0,
        balanceAfter: 9,
        paymentMethod: 'Credits',
        creationTime: now,
      })
      .returning();
    const { id: orderId, number } = required(order, 'The order');
    ids.order = number;
    const orderLineId = idOf(
      await tx
        .insert(orderLines)
        .values({ ...about, orderId, position: 1, alreadyLicensed: false })
        .returning(),
    );
    ids.license = idOf(
      await tx
        .insert(licenses)
        .values({
          ...about,
          orderId,
          orderLineId,
          subscriptionId,
          userId,
          licensee: `Northlight ${ELSEWHERE}`,
          revenue: 0,
          currency: 'USD',
          issuedAt: now,
          verificationCode: 'northlight-1',
        })
        .returning(),
    );
    ids.lightbox = idOf(
      await tx
        .insert(lightboxes)
        .values({ ownerId: userId, name: `Spring ${ELSEWHERE}`, createdAt: now, changedAt: now })
        .returning(),
    );
    await tx.insert(lightboxItems).values({
      lightboxId: ids.lightbox,
      assetId: ids.asset,
      position: 1,
      addedBy: userId,
      addedAt: now,
    });
    const commentId = idOf(
      await tx
        .insert(lightboxComments)
        .values({
          lightboxId: ids.lightbox,
          assetId: ids.asset,
          userId,
          body: `This one?\n${ELSEWHERE}`,
          createdAt: now,
        })
        .returning(),
    );
    await tx.insert(lightboxMentions).values({ commentId, userId });
    ids.search = idOf(
      await tx
        .insert(savedSearches)
        .values({
          userId,
          name: `Piers ${ELSEWHERE}`,
          query: 'filter=pier',
          alert: 'Daily',
          createdAt: now,
          visitedAt: now,
          notifiedUntil: now,
        })
        .returning(),
    );
  });
}

before(async () => {
  site = await openTestSite();
  person = await personOfOrganization(site);
  context = {
    ...site.context,
    mail: { send: async (message) => void sent.push(message) },
    // Mails to several people are queued one by one.
    jobs: {
      ...site.context.jobs,
      send: async (_tx, _name, message) => void sent.push(message as Message),
    },
  };
  await addObjects();
});
after(() => site.close());

const needsPage = (kind: string): boolean => 'address' in samplesOf(nameOfMail(kind));

/** Every way to send a mail, by the text that it is written with. */
const ways: Readonly<Record<string, () => Promise<unknown>>> = {
  ...Object.fromEntries(
    accountMail.shape.kind.options.map((kind) => [
      kind,
      async () => {
        const to = `${kind}@northlight.test`;
        const { address: _, ...samples } = samplesOf(nameOfMail(kind));
        const values = Object.fromEntries(
          Object.entries(samples).map(([name, value]) => [
            name,
            name === 'file' ? value : `${value} ${ELSEWHERE}`,
          ]),
        );
        await site.context.database.asSystem((tx) =>
          sendAccountMail(site.context, tx, {
            tenantId: person.tenantId,
            to,
            kind,
            language: 'en',
            values,
            ...(needsPage(kind) ? { page: '/account/manage?tab=data' } : {}),
          }),
        );
        sent.push(await site.mailTo(to, /./));
      },
    ]),
  ),
  ...Object.fromEntries(
    mailJobData.shape.kind.options.map((kind) => [
      kind,
      () =>
        deliverMail(
          context,
          mailJobData.parse({
            tenantId: person.tenantId,
            kind,
            subscriptionId: ids.subscription,
            reference: ids.order,
          }),
          kind,
        ),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(NoticeTexts).map(([kind, text]) => [
      text,
      () =>
        mailNotice(
          context,
          {
            tenantId: person.tenantId,
            subscriptionId: ids.subscription,
            licenseIds: [ids.license],
            kind: kind as NoticeKind,
            lastDay: '2026-12-31',
          },
          kind,
        ),
    ]),
  ),
  'lightbox-mentions': () =>
    mailMentions(
      context,
      { tenantId: person.tenantId, lightboxId: ids.lightbox, userId: person.userId },
      'mention',
    ),
  'search-alert': () =>
    mailAlerts(
      context,
      {
        ...person,
        searches: [{ id: ids.search, count: 2, shownIds: [ids.asset] }],
      },
      'alert',
    ),
};

/** Every address of this site that a mail names, except files such as its pictures. */
/** As programs for mail read them: a mark at the end belongs to the sentence. */
const linksIn = ({ text, html = '', unsubscribe = '' }: Message): URL[] =>
  [
    ...`${text} ${html.replaceAll(/&(amp|#38);/g, '&')} ${unsubscribe}`.matchAll(
      /https?:\/\/[^\s"<>]*[^\s"<>.,;:!?)]/g,
    ),
  ]
    .map(([address]) => new URL(address))
    .filter(({ origin, pathname }) => origin === site.url && !pathname.startsWith('/api/'));

test('every text of mails has a way in which it is sent', () => {
  assert.deepEqual(
    Object.keys(ways).toSorted(),
    [...MailKinds, 'search-alert'].toSorted(),
    'A new mail needs a line in this test.',
  );
});

test('mails are sent by the jobs that this test knows, and nowhere else', () => {
  const folder = new URL('../..', import.meta.url);
  const senders = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /^(?!.*\.(test|testing)\.ts$).*\.ts$/.test(path) &&
      /\b(mail\.send|queueMail)\(/.test(readFileSync(new URL(path, folder), 'utf8')),
  );
  assert.deepEqual(
    senders.toSorted(),
    [
      'collections/alerts.job.ts',
      'collections/lightbox-mentions.job.ts',
      // Test mails: an administrator wrote them, or they hold samples.
      'pages/configuration/email-settings.ts',
      // A visitor's words to the people of the site, without a link.
      'pages/documents/contact.ts',
      'people/mails/account-mails.job.ts',
      'commerce/licensing/license-notice.mails.ts',
      // What others wrote, to one person each.
      'ground/mail/mail.job.ts',
      // The breaker before the mail server.
      'ground/mail/mail.ts',
      'commerce/subscription/mails.job.ts',
    ].toSorted(),
  );
});

const looks = (language: string) =>
  mailLooks(site.context.settings, site.context.environment.publicUrl)(language);

for (const [kind, send] of Object.entries(ways))
  test(`links of the mail “${kind}” name the organization; words of people lead nowhere`, async () => {
    sent.length = 0;
    await send();
    const mail = required(sent[0], 'The mail');
    assert.equal(mail.text.includes('{address}'), false);
    assert.doesNotMatch(
      `${mail.subject}\n${mail.text}\n${mail.html ?? ''}`,
      /evil\.example|https:\/\/evil/,
      'what people wrote leads nowhere',
    );
    for (const { cultureName } of Languages) {
      const html = mailHtml(mail, looks(cultureName));
      assert.deepEqual(await faultsOf(html), [], cultureName);
      assert.deepEqual(foreignIn(html, site.context.environment.publicUrl), [], cultureName);
    }
    const links = linksIn(mail);
    assert.equal(links.length > 0, kind === 'search-alert' || needsPage(kind), mail.text);
    for (const { pathname, searchParams } of links)
      if (pathname === ALERT_STOP_PATH) {
        // Its page knows no sessions: what it does is all in the signed link.
        const query = Object.fromEntries(searchParams);
        const stop = readAlertStop(site.context.secrets.signingKey, query, new Date());
        assert.equal(stop?.tenantId, person.tenantId);
      } else assert.equal(searchParams.get('__tenant'), person.tenantId, pathname);
  });
