import { BillingPeriod, ProfileType } from '@editorial/contracts/enumeration-values';
import type { Plan } from '@editorial/contracts/plans';
import {
  formatMoney,
  useCulture,
  usePageMetadata,
  useSetting,
  useStore,
  useT,
} from '@editorial/platform';
import { ButtonLink, Skeleton } from '@editorial/ui';
import { Suspense, useEffect, useRef } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router-dom';
import { useVisitor } from '../frame/visitor.ts';
import { useAnswer, type HomeAnswers } from '../first-paint/home-answers.ts';
import { HomeHero } from './HomeHero.tsx';
import { HomeSubjects } from './HomeSubjects.tsx';
import { NewestSets } from './NewestSets.tsx';
import './home.css';

/** The price of a plan a month as consumers pay it (Directive 98/6/EC Art. 3), and without tax. */
function PlanPrice({ plan }: { plan: Plan }) {
  const t = useT();
  const { amount = 0, grossAmount } =
    plan.prices.find(({ billingPeriod }) => billingPeriod === BillingPeriod.Monthly) ?? {};
  return (
    <p className="home-plans__price ed-figures">
      {formatMoney(grossAmount ?? amount, plan.currency)} <small>{t('::Home:PerMonth')}</small>
      {grossAmount && (
        <small>{t('::Home:WithVat', { price: formatMoney(amount, plan.currency) })}</small>
      )}
    </p>
  );
}

/** The plans on offer. A site that offers none does not speak of them. */
function Plans({ answer }: { answer: HomeAnswers['plans'] }) {
  const t = useT();
  const plans = useAnswer(answer) ?? [];
  if (plans.length === 0) return null;
  return (
    <section aria-labelledby="home-plans">
      <div className="home-heading">
        <h2 id="home-plans">{t('::Home:Plans')}</h2>
        <ButtonLink to="/pricing" look="quiet">
          {t('::Home:Choose')}
        </ButtonLink>
      </div>
      <ul className="home-plans">
        {plans.map((plan) => (
          <li key={plan.id}>
            <h3>{plan.name}</h3>
            <PlanPrice plan={plan} />
            <p className="ed-muted">
              {t('::Home:Credits', { count: plan.creditsPerCycle })}
              <br />
              {t('::Home:Seats', { count: plan.seats })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The rights of a license, as its certificate says them, in plain words. */
function LicenseInWords() {
  const t = useT();
  return (
    <section aria-labelledby="home-how" className="home-how">
      <h2 id="home-how">{t('::Home:How')}</h2>
      <ol>
        <li>{t('::Home:How1')}</li>
        <li>{t('::Home:How2')}</li>
        <li>{t('::Home:How3')}</li>
      </ol>
      <div className="home-license">
        <section aria-labelledby="home-may">
          <h3 id="home-may">{t('::Home:May')}</h3>
          <ul>
            <li>{t('::Home:May1')}</li>
            <li>{t('::Home:May2')}</li>
          </ul>
        </section>
        <section aria-labelledby="home-may-not">
          <h3 id="home-may-not">{t('::Home:MayNot')}</h3>
          <ul>
            <li>{t('::Home:MayNot1')}</li>
            <li>{t('::Home:MayNot2')}</li>
          </ul>
        </section>
      </div>
    </section>
  );
}

/** Reads home again in another language: its sets, subjects and plans have names. */
function useAnswersOfLanguage(): void {
  const { revalidate } = useRevalidator();
  const culture = useCulture();
  const shown = useRef(culture);
  useEffect(() => {
    if (shown.current === culture) return;
    shown.current = culture;
    void revalidate();
  }, [culture, revalidate]);
}

/** The home page of the site (R2.01, R2.121N). */
export function HomePage() {
  const t = useT();
  usePageMetadata({ meta: { description: t('::Home:Lead') } });
  useAnswersOfLanguage();
  const { sets, plans, subjects } = useLoaderData<HomeAnswers>();
  const mayBuy = useStore(
    ({ session, subscription: { isKnown, profileType } }) =>
      !session.isAuthenticated || !isKnown || profileType === ProfileType.Client,
  );
  const { isAuthenticated, isClient, hasActiveSubscription } = useVisitor();
  const maySearch = isAuthenticated && (!isClient || hasActiveSubscription);
  const area = maySearch ? '/public' : '/preview';
  const hasSubjects = useSetting('Home.Subjects') !== 'False';
  const hasRows = useSetting('Home.SetRows') !== '0';
  return (
    <div className="home">
      <HomeHero answer={sets} area={area} />
      {hasSubjects && (
        <Suspense>
          <HomeSubjects answer={subjects} area={maySearch ? '/catalog' : '/preview'} />
        </Suspense>
      )}
      {hasRows && (
        <section aria-labelledby="home-newest">
          <div className="home-heading">
            <h2 id="home-newest">{t('::Home:Newest')}</h2>
            <Link to={area}>{t(maySearch ? '::Menu:Catalog' : '::Previews')}</Link>
          </div>
          <Suspense
            fallback={[0, 1, 2].map((row) => (
              <Skeleton key={row} height={280} />
            ))}
          >
            <NewestSets answer={sets} area={area} />
          </Suspense>
        </section>
      )}
      <LicenseInWords />
      {mayBuy && (
        <Suspense>
          <Plans answer={plans} />
        </Suspense>
      )}
    </div>
  );
}
