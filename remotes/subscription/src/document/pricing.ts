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

const monthlyOf = ({ prices }: Plan): Partial<Plan['prices'][number]> =>
  prices.find(({ billingPeriod }) => billingPeriod === MONTHLY) ?? {};

/** Places the content where the page of the scripts has it. */
const STYLE = [
  '.drawn-prices{display:grid;gap:var(--ed-5)}',
  '.drawn-lead{display:grid;gap:var(--ed-3);padding-block-start:var(--ed-4)}',
  '.drawn-lead p{font-size:var(--ed-size-3);line-height:1.4;color:var(--ed-muted);max-inline-size:var(--ed-measure);text-wrap:wrap}',
  '.drawn-plans{display:grid;grid-template-columns:repeat(auto-fit,minmax(17rem,1fr));margin:0;padding:0;list-style:none;border-block:1px solid var(--ed-ink)}',
  '.drawn-plans li{display:grid;gap:var(--ed-4);padding-block:var(--ed-5)}',
  '.drawn-plans h2{font-size:var(--ed-size-5)}',
  '.drawn-plans strong{font-family:var(--ed-display);font-weight:400;font-size:var(--ed-size-7);line-height:1}',
  '.drawn-plans dl{margin:0}',
  '.drawn-plans dl>div{padding-block:var(--ed-2);border-block-start:1px solid var(--ed-hairline)}',
  '.drawn-plans dt{color:var(--ed-muted);font-size:var(--ed-size-0)}',
  '.drawn-plans dd{margin:0}',
  '@media(width>=768px){.drawn-plans li+li{padding-inline-start:var(--ed-5);border-inline-start:1px solid var(--ed-hairline)}}',
  '@media(width<768px){.drawn-plans li+li{border-block-start:1px solid var(--ed-ink)}}',
].join('');

function planList({ language, number, money }: PageRequest, plans: readonly Plan[]): Html {
  const { creditsAMonth, seats, aMonth, withVat } = wordsIn(language);
  const items = plans.map((plan) => {
    const { amount: price, grossAmount } = monthlyOf(plan);
    const net = money(price ?? 0, plan.currency);
    const without = grossAmount !== undefined && withVat.replace('{0}', net);
    const note = without && html`<br><small>${without}</small>`;
    const paid = money(grossAmount ?? price ?? 0, plan.currency);
    return html`
      <li>
        <h2>${plan.name}</h2>
        ${price !== undefined && html`<p><strong>${paid}</strong> ${aMonth}${note}</p>`}
        <dl>
          <div><dt>${creditsAMonth}</dt><dd>${number(plan.creditsPerCycle)}</dd></div>
          <div><dt>${seats}</dt><dd>${number(plan.seats)}</dd></div>
        </dl>
      </li>`;
  });
  return html`<ul class="drawn-plans">${items}</ul>`;
}

/** `/pricing`: the plans with their prices. Without plans, nothing is said of them. */
export async function pricingPage(request: PageRequest): Promise<DrawnPage> {
  const { language, site } = request;
  const { status, body } = await request.read<readonly Plan[]>(PLANS_PATH);
  const plans = status === 200 && body ? body : [];
  const { prices: title, pricesIntro } = wordsIn(language);
  const intro = plans.length > 0 && pricesIntro;
  const offers = plans.map((plan) => ({
    '@type': 'Offer',
    name: plan.name,
    priceCurrency: plan.currency,
    price: request.decimal(monthlyOf(plan).amount ?? 0, plan.currency),
    url: `${site.address}/pricing`,
  }));
  return {
    card: {
      title,
      description: intro || title,
      path: '/pricing',
      data: {
        '@context': 'https://schema.org',
        name: title,
        ...(offers.length > 0
          ? { '@type': 'OfferCatalog', itemListElement: offers }
          : { '@type': 'WebPage' }),
      },
    },
    body: html`
      <div class="ed-page drawn-prices">
        <header class="drawn-lead"><h1>${title}</h1>${intro && html`<p>${intro}</p>`}</header>
        ${plans.length > 0 && planList(request, plans)}
      </div>`,
    style: STYLE,
    keptSeconds: KEPT_SECONDS,
  };
}
