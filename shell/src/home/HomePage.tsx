import { Categories } from '@editorial/contracts/assets';
import { BillingPeriod } from '@editorial/contracts/enumerations';
import { formatMoney, session, usePageMetadata, useStore, useT } from '@editorial/platform';
import { Button, ButtonLink, Picture, Skeleton } from '@editorial/ui';
import { Suspense, use, useEffect } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router-dom';
import { MainSearch } from '../header/MainSearch.tsx';
import { wantedAddress } from '../session/wanted-address.ts';
import {
  havePicturesCome,
  HOME_PICTURE_COUNT,
  setsOfHome,
  type HomeAnswers,
} from './home-answers.ts';
import './home.css';

/** Maximum height, px, so that a set of one or two pictures does not fill the screen. */
const MAX_PICTURE_HEIGHT_PX = 420;
/** Returns the answer, or suspends until it arrives. */
function useAnswer<T>(answer: T | Promise<T>): T {
  // `use` may be called conditionally.
  // oxlint-disable-next-line react-hooks/rules-of-hooks
  return answer instanceof Promise ? use(answer) : answer;
}

/** Interval of reloads while there are no pictures, ms. */
const RELOAD_INTERVAL_MS = 3000;
/**
 * Shown while the catalog of a new site is being filled, which takes about a minute. Reloads until
 * pictures exist.
 */
function Filling() {
  const t = useT();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(
      () => void havePicturesCome().then((have) => (have ? revalidate() : undefined)),
      RELOAD_INTERVAL_MS,
    );
    return () => clearInterval(timer);
  }, [revalidate]);
  return <p className="ed-muted">{t('::Home:NoPictures')}</p>;
}

/** The newest sets, each as a wide row of its pictures. */
function NewestSets({
  answer,
  area,
}: {
  answer: HomeAnswers['sets'];
  area: '/public' | '/preview';
}) {
  const t = useT();
  const sets = useAnswer(answer);
  if (!sets || sets.items.length === 0) return <Filling />;
  return setsOfHome(sets.items).map((set, row) => (
    <section key={set.id} className="home-set" aria-labelledby={`home-set-${set.id}`}>
      <div className="home-set__text">
        <h3 id={`home-set-${set.id}`}>
          <Link to={`${area}/sets/${set.id}`}>{set.title}</Link>
        </h3>
        <p className="ed-muted ed-small">{t('::Home:Pictures', { count: set.assetCount })}</p>
      </div>
      <ul className="home-set__pictures">
        {set.cover.slice(0, HOME_PICTURE_COUNT).map((asset, index) => (
          <li
            key={asset.id}
            style={{
              flexGrow: asset.width / asset.height,
              flexBasis: `${(asset.width / asset.height) * 200}px`,
              maxInlineSize: `${(asset.width / asset.height) * MAX_PICTURE_HEIGHT_PX}px`,
            }}
          >
            <Link to={`${area}/${asset.id}`} aria-label={asset.title}>
              <Picture
                src={row === 0 ? asset.largeThumbUrl : asset.thumbUrl}
                alt={asset.alternativeText}
                width={asset.width}
                height={asset.height}
                thumbHash={asset.thumbHash}
                priority={row === 0 && index === 0 ? 'high' : 'auto'}
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Plans({ answer }: { answer: HomeAnswers['plans'] }) {
  const t = useT();
  const plans = useAnswer(answer) ?? [];
  return (
    <ul className="home-plans">
      {plans.map((plan) => (
        <li key={plan.id}>
          <h3>{plan.name}</h3>
          <p className="home-plans__price ed-figures">
            {formatMoney(
              plan.prices.find((price) => price.billingPeriod === BillingPeriod.Monthly)?.amount ??
                0,
              plan.currency,
            )}{' '}
            <small>{t('::Home:PerMonth')}</small>
          </p>
          <p className="ed-muted">
            {t('::Home:Credits', { count: plan.creditsPerCycle })}
            <br />
            {t('::Home:Seats', { count: plan.seats })}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The home page of the site (R2.01, R2.121N). */
// Long because of its markup.
export function HomePage() {
  const t = useT();
  usePageMetadata({ meta: { description: t('::Home:Lead') } });
  const { sets, plans } = useLoaderData<HomeAnswers>();
  const isAuthenticated = useStore((state) => state.session.isAuthenticated);
  const area = isAuthenticated ? '/public' : '/preview';
  const wanted = isAuthenticated ? null : wantedAddress();
  return (
    <div className="home">
      <section className="home-lead">
        <h1>{t('::Home:Title')}</h1>
        <p className="home-lead__text">{t('::Home:Lead')}</p>
        <MainSearch size="hero" />
        {wanted !== null && (
          <p role="status" className="home-wanted">
            {t('::Home:SignInNeeded')}{' '}
            <Button look="primary" size="small" onClick={() => void session.signIn(wanted)}>
              {t('::SignIn')}
            </Button>
          </p>
        )}
      </section>
      <section aria-labelledby="home-newest">
        <div className="home-heading">
          <h2 id="home-newest">{t('::Home:Newest')}</h2>
          <Link to={area}>{t(isAuthenticated ? '::Menu:Catalog' : '::Previews')}</Link>
        </div>
        <Suspense
          fallback={[0, 1, 2].map((row) => (
            <Skeleton key={row} height={280} />
          ))}
        >
          <NewestSets answer={sets} area={area} />
        </Suspense>
      </section>
      <nav aria-label={t('::Home:Categories')} className="home-categories">
        <h2>{t('::Home:Categories')}</h2>
        <ul>
          {Categories.map((category) => (
            <li key={category}>
              <Link
                to={
                  isAuthenticated
                    ? `/catalog?categories=${category}`
                    : `/preview?categories=${category}`
                }
              >
                {t(`::Category:${category}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <section aria-labelledby="home-how" className="home-how">
        <h2 id="home-how">{t('::Home:How')}</h2>
        <ol>
          <li>{t('::Home:How1')}</li>
          <li>{t('::Home:How2')}</li>
          <li>{t('::Home:How3')}</li>
        </ol>
      </section>
      <section aria-labelledby="home-plans">
        <div className="home-heading">
          <h2 id="home-plans">{t('::Home:Plans')}</h2>
          <ButtonLink to="/pricing" look="quiet">
            {t('::Home:Choose')}
          </ButtonLink>
        </div>
        <Suspense>
          <Plans answer={plans} />
        </Suspense>
      </section>
    </div>
  );
}
