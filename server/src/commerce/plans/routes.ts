import { SubscriptionState } from '@editorial/contracts/enumerations';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { isGranted } from '@editorial/contracts/granted';
import { Policy } from '@editorial/contracts/policy';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../settings/languages/texts.ts';
import { waysToPay, wayToPay } from '../context/ways-to-pay.ts';
import type { Caller, Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { limitByPerson } from '../../http/target-limits.ts';
import { type Call, serve } from '../../people/access/serve.ts';
import { listLicenses } from '../licensing/license-history.queries.ts';
import { licensesOfSubscription } from '../licensing/license.queries.ts';
import { assertTermsAsShown, keepAcceptance } from '../../settings/site-texts/keep-acceptance.ts';
import { currencyOfList } from '../price-rules/currency.rules.ts';
import { offeredPlans } from '../pricing/current-plans.ts';
import { zoneNameIn } from '../invoices/zone-name.ts';
import { buyingOf, plansInCurrency } from './buyer-currency.ts';
import { problem } from '../../ground/problem.ts';
import { cancelPlan, keepPlan } from './cancel-plan.ts';
import { listMovements } from './movements.queries.ts';
import { startPayPerImage } from './pay-per-image.ts';
import { hasHadTrial, requestPlan, startTrial } from './plan-requests.ts';
import { priceList } from './price-list.ts';
import { consumersTax, shownTo } from './shown-to.ts';
import { changeState } from '../plan-changes/state-changes.ts';
import {
  callersSubscription,
  isMasterUser,
  listSubscriptions,
  membership,
  subscriptionById,
  viewSubscription,
} from '../subscription/subscription.queries.ts';
import {
  adjustBalance,
  adjustVolume,
  createSubscription,
  removeSubscription,
  updateSubscription,
} from './subscription.writes.ts';
import { subscriptions } from '../tables/subscriptions.tables.ts';

/** The numbers of pictures that staff choose from for a plan. */
const DEFAULT_DOWNLOAD_VOLUMES = [50, 100, 250, 500, 1000, 1500] as const;

/** Canceling is never limited. Keeping is, since the two together would mail without end. */
const KeptPlans = { name: 'plans kept by', max: 10, timeWindow: '1 hour' } as const;

const mayReview = ({ granted }: Caller) => isGranted(Policy.Subscriptions, granted);

/** The caller's subscription in a state, if there is one. */
async function status(tx: Tx, caller: Caller, state: SubscriptionState) {
  const row = await callersSubscription(tx, caller, state);
  return {
    hasSubscription: row !== null,
    subscription: row ? await viewSubscription(tx, row, caller) : null,
  };
}

/** Lets an approved plan begin. Its master user does that. */
async function activateApproved(
  context: Context,
  { tx, caller, body, request }: Call<typeof subscriptionApi.activateApproved>,
) {
  const language = languageOf(request);
  const now = context.clock.now();
  const row = await callersSubscription(tx, caller, SubscriptionState.Approved, { lock: true });
  if (!row) throw problem('Editorial:NoApprovedSubscription');
  // It begins in the company's name. A trial has no company.
  if (row.clientId && !(await membership(tx, caller, row.id))?.isMasterUser)
    throw problem('Editorial:NotMasterUser');
  // A plan that costs something begins with its payment, unless invoices are allowed.
  wayToPay(context, { card: null }, row.periodPrice);
  // Only the page of a plan that costs something shows the texts.
  if (row.periodPrice > 0)
    await keepAcceptance(tx, {
      userId: caller.userId,
      occasion: 'Plan',
      terms: assertTermsAsShown(context, body?.terms, language),
      now,
    });
  await tx.update(subscriptions).set({ language }).where(eq(subscriptions.id, row.id));
  return viewSubscription(
    tx,
    await changeState(context, {
      tx,
      row: { ...row, language },
      to: SubscriptionState.Activated,
      act: { actor: caller.userId, reason: '', now },
    }),
  );
}

/** The caller's own subscription. */
function ownRoutes(app: FastifyInstance, context: Context): void {
  serve(app, subscriptionApi.active, ({ tx, caller }) =>
    status(tx, caller, SubscriptionState.Activated),
  );
  serve(app, subscriptionApi.approved, ({ tx, caller }) =>
    status(tx, caller, SubscriptionState.Approved),
  );
  serve(app, subscriptionApi.isMasterUser, async ({ tx, caller }) => ({
    isMasterUser: await isMasterUser(tx, caller),
  }));
  serve(app, subscriptionApi.activateApproved, (visit) => activateApproved(context, visit));
  serve(app, subscriptionApi.clientLicenses, async ({ tx, caller, request }) => {
    const active = await callersSubscription(tx, caller, SubscriptionState.Activated);
    if (!active || !(await isMasterUser(tx, caller))) throw problem('Editorial:NotMasterUser');
    const reading = { context, caller, language: languageOf(request) };
    return listLicenses(tx, reading, { skipCount: 0, maxResultCount: 1000 });
  });
}

/** Wishes of clients: a plan, a trial, single pictures, or the end of a plan. */
function wishRoutes(app: FastifyInstance, context: Context): void {
  const { clock } = context;
  serve(app, subscriptionApi.requestPlan, async ({ tx, body, caller, request }) =>
    viewSubscription(
      tx,
      await requestPlan(context, tx, caller, {
        body,
        now: clock.now(),
        language: languageOf(request),
      }),
    ),
  );
  serve(app, subscriptionApi.requested, ({ tx, caller }) =>
    status(tx, caller, SubscriptionState.Created),
  );
  serve(app, subscriptionApi.startPayPerImage, async ({ tx, caller, request }) =>
    viewSubscription(
      tx,
      await startPayPerImage(context, tx, caller, {
        now: clock.now(),
        language: languageOf(request),
      }),
    ),
  );
  serve(app, subscriptionApi.cancelPlan, async ({ tx, caller }) =>
    viewSubscription(tx, await cancelPlan(context, tx, caller)),
  );
  serve(
    app,
    subscriptionApi.keepPlan,
    async ({ tx, caller }) => viewSubscription(tx, await keepPlan(context, tx, caller)),
    { before: limitByPerson(app, KeptPlans) },
  );
  serve(app, subscriptionApi.startTrial, async ({ tx, caller, request }) =>
    viewSubscription(
      tx,
      await startTrial(context, tx, caller, { now: clock.now(), language: languageOf(request) }),
    ),
  );
}

/** Plans, prices and zones that are on offer. */
function offerRoutes(app: FastifyInstance, context: Context): void {
  serve(app, subscriptionApi.defaultDownloadVolumes, () => [...DEFAULT_DOWNLOAD_VOLUMES]);
  serve(app, subscriptionApi.licenseZones, ({ request }) => {
    const { zones, advertisingTenths } = context.prices.now;
    return zones.map(({ id, name, factorTenths }) => ({
      id,
      name: zoneNameIn(languageOf(request), { id, name }),
      priceFactor: factorTenths / 10,
      advertisingFactor: advertisingTenths / 10,
    }));
  });
  serve(app, subscriptionApi.plans, async ({ tx, caller, query, request }) => {
    const buying = await buyingOf(tx, caller?.userId, shownTo(request, query.currency));
    const plans = await offeredPlans(tx, context.clock.now());
    return plansInCurrency(plans, buying, consumersTax(context, buying.country));
  });
  serve(app, subscriptionApi.prices, async ({ tx, caller, query, request }) => {
    const prices = context.prices.now;
    const buying = await buyingOf(tx, caller?.userId, shownTo(request, query.currency));
    return priceList(prices, currencyOfList(prices, buying), {
      payPerImage: context.settings.isOn('Plans.SingleImages'),
      paymentMethods: waysToPay(context),
      isTrialUsed: caller !== null && (await hasHadTrial(tx, caller.userId)),
      tax: consumersTax(context, buying.country),
      forCompany: buying.isCompany,
    });
  });
}

/** Any subscription, for its members and for those who review subscriptions. */
function readRoutes(app: FastifyInstance, context: Context): void {
  serve(app, subscriptionApi.licenses, async ({ tx, params, caller }) => {
    await subscriptionById(tx, params.id);
    const member = await membership(tx, caller, params.id);
    if (!member && !mayReview(caller)) throw problem('Editorial:NotFound');
    return licensesOfSubscription(tx, {
      context,
      caller,
      subscriptionId: params.id,
      userId: member !== null && !member.isMasterUser ? caller.userId : undefined,
    });
  });
  serve(app, subscriptionApi.list, ({ tx, query }) => listSubscriptions(tx, query));
  serve(app, subscriptionApi.get, async ({ tx, params, caller }) => {
    const row = await subscriptionById(tx, params.id);
    if (!mayReview(caller) && !(await membership(tx, caller, row.id)))
      throw problem('Editorial:NotFound');
    return viewSubscription(tx, row);
  });
  serve(app, subscriptionApi.ledger, async ({ tx, params, query, caller }) => {
    await subscriptionById(tx, params.id);
    const member = await membership(tx, caller, params.id);
    if (!member && !mayReview(caller)) throw problem('Editorial:NotFound');
    const readsAll = mayReview(caller) || member?.isMasterUser === true;
    return listMovements(tx, {
      ...query,
      subscriptionId: params.id,
      ...(readsAll ? {} : { seat: caller.userId }),
    });
  });
}

/** Changes by those who review subscriptions. */
function reviewRoutes(app: FastifyInstance, context: Context): void {
  const { clock } = context;
  serve(app, subscriptionApi.create, async ({ tx, body, caller }) =>
    viewSubscription(tx, await createSubscription(tx, caller, body, clock.now())),
  );
  serve(app, subscriptionApi.update, async ({ tx, params, body }) =>
    viewSubscription(tx, await updateSubscription(context, tx, params.id, body)),
  );
  serve(
    app,
    subscriptionApi.remove,
    ({ tx, params }) => removeSubscription(context, tx, params.id) as Promise<undefined>,
  );
  const changeTo = async (
    to: SubscriptionState,
    { tx, params, body, caller }: Call<typeof subscriptionApi.approve>,
  ) => {
    const row = await subscriptionById(tx, params.id, { lock: true });
    const act = { actor: caller.userId, reason: body.reason ?? '', now: clock.now() };
    return viewSubscription(tx, await changeState(context, { tx, row, to, act }));
  };
  serve(app, subscriptionApi.approve, (visit) => changeTo(SubscriptionState.Approved, visit));
  serve(app, subscriptionApi.updateState, (visit) => changeTo(visit.body.state, visit));
  serve(app, subscriptionApi.adjustCreditBalance, async ({ tx, body, caller }) =>
    viewSubscription(tx, await adjustBalance(context, { tx, caller, body, now: clock.now() })),
  );
  serve(app, subscriptionApi.adjustDownloadVolume, async ({ tx, body, caller }) =>
    viewSubscription(tx, await adjustVolume(context, { tx, caller, body, now: clock.now() })),
  );
}

/** Registers the subscription routes (R7.01 to R7.17) and others that their pages need. */
export function subscriptionRoutes(app: FastifyInstance, context: Context): void {
  ownRoutes(app, context);
  wishRoutes(app, context);
  offerRoutes(app, context);
  readRoutes(app, context);
  reviewRoutes(app, context);
}
