import type { BillingPeriod } from '@editorial/contracts/enumerations';
import type { DrawnPage, PageRequest } from '@editorial/contracts/document';
import { type Html, html } from '@editorial/contracts/markup';
import type { Plan } from '@editorial/contracts/subscription';
import { wordsIn } from './words.ts';

/** The contracts' endpoint would bring its schemas into the document. */
export const PLANS_PATH = '/api/subscription/plan';
/** The contracts' enumeration would bring its schema. */
const MONTHLY: BillingPeriod = 1;
/** Prices change at any time, and no visitor should meet old ones for long. */
const KEPT_SECONDS = 5;

const monthly = ({ prices }: Plan): number | undefined =>
  prices.find(({ billingPeriod }) => billingPeriod === MONTHLY)?.amount;

function planTable({ language, number, money }: PageRequest, plans: readonly Plan[]): Html {
  const { plan, creditsAMonth, seats, priceAMonth } = wordsIn(language);
  const rows = plans.map((one) => {
    const price = monthly(one);
    return html`
      <tr>
        <th scope="row">${one.name}</th>
        <td>${number(one.creditsPerCycle)}</td>
        <td>${number(one.seats)}</td>
        <td>${price !== undefined && money(price, one.currency)}</td>
      </tr>`;
  });
  const heads = [plan, creditsAMonth, seats, priceAMonth];
  return html`
    <table>
      <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
      <tbody>${rows}</tbody>
    </table>`;
}

/** `/pricing`: the plans with their prices. */
export async function pricingPage(request: PageRequest): Promise<DrawnPage> {
  const { language, site } = request;
  const { prices: title, pricesIntro: description } = wordsIn(language);
  const { status, body } = await request.read<readonly Plan[]>(PLANS_PATH);
  const plans = status === 200 && body ? body : [];
  const offers = plans.map((plan) => ({
    '@type': 'Offer',
    name: plan.name,
    priceCurrency: plan.currency,
    price: request.decimal(monthly(plan) ?? 0, plan.currency),
    url: `${site.address}/pricing`,
  }));
  return {
    card: {
      title,
      description,
      path: '/pricing',
      data: {
        '@context': 'https://schema.org',
        '@type': 'OfferCatalog',
        name: title,
        itemListElement: offers,
      },
    },
    body: html`
      <div class="ed-page document">
        <h1>${title}</h1><p>${description}</p>
        ${planTable(request, plans)}
      </div>`,
    keptSeconds: KEPT_SECONDS,
  };
}
