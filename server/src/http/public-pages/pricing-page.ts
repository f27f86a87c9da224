import { createHash } from 'node:crypto';
import { BillingPeriod } from '@editorial/contracts/enumerations';
import { type Plan, subscriptionApi } from '@editorial/contracts/subscription';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../configuration/texts.ts';
import { type Words, wordsIn } from './bodies.ts';
import { escape } from './markup.ts';
import type { Content, SendPage } from './page-sender.ts';

const PATH = '/pricing';
const monthly = ({ prices }: Plan): number | undefined =>
  prices.find(({ billingPeriod }) => billingPeriod === BillingPeriod.Monthly)?.amount;

const moneyFormat = (language: string, currency: string) =>
  new Intl.NumberFormat(language, { style: 'currency', currency });
const digitsOf = (currency: string): number =>
  moneyFormat('en', currency).resolvedOptions().maximumFractionDigits ?? 2;

const moneyIn = (language: string, amountMinor: number, currency: string): string =>
  moneyFormat(language, currency).format(amountMinor / 10 ** digitsOf(currency));

function planTable(words: Words, language: string, plans: readonly Plan[]): string {
  const number = new Intl.NumberFormat(language);
  const head = ['Plan', 'CreditsAMonth', 'Seats', 'PriceAMonth']
    .map((key) => `<th scope="col">${escape(words(key))}</th>`)
    .join('');
  const rows = plans.map((plan) => {
    const price = monthly(plan);
    const cells = [
      number.format(plan.creditsPerCycle),
      number.format(plan.seats),
      price === undefined ? '' : moneyIn(language, price, plan.currency),
    ];
    return `<tr><th scope="row">${escape(plan.name)}</th>${cells.map((text) => `<td>${escape(text)}</td>`).join('')}</tr>`;
  });
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function pricing(site: string, language: string, plans: readonly Plan[]): Content {
  const words = wordsIn(language);
  const title = words('Prices');
  const description = words('PricesIntro');
  const offers = plans.map((plan) => ({
    '@type': 'Offer',
    name: plan.name,
    priceCurrency: plan.currency,
    price: ((monthly(plan) ?? 0) / 10 ** digitsOf(plan.currency)).toFixed(digitsOf(plan.currency)),
    url: `${site}${PATH}`,
  }));
  return {
    status: 200,
    card: {
      title,
      description,
      address: `${site}${PATH}`,
      data: {
        '@context': 'https://schema.org',
        '@type': 'OfferCatalog',
        name: title,
        itemListElement: offers,
      },
    },
    body: `<div class="ed-page document"><h1>${escape(title)}</h1><p>${escape(description)}</p>${planTable(words, language, plans)}</div>`,
  };
}

/** The plans with their prices for who comes without scripts; the scripts' page takes its place. */
export function pricingPage(app: FastifyInstance, site: string, send: SendPage): void {
  app.get(PATH, { schema: { hide: true } }, async (request, reply) => {
    const { body } = await app.inject({
      url: subscriptionApi.plans.path,
      headers: { 'accept-language': languageOf(request), 'accept-encoding': 'identity' },
    });
    const plans = JSON.parse(body) as readonly Plan[];
    // Prices change without a change of the catalog.
    const version = createHash('sha256').update(body).digest('base64url').slice(0, 16);
    return send(
      { request, reply, path: `${PATH} ${version}`, frame: 'document' },
      async (language) => pricing(site, language, plans),
    );
  });
}
