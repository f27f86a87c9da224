import { session, useT } from '@editorial/platform';
import { Button, Picture } from '@editorial/ui';
import { Suspense, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { MainSearch } from '../header/MainSearch.tsx';
import { catalogAddress } from '../header/search.rules.ts';
import { asksToSignIn } from '../session/sign-in-popup.ts';
import { wantedAddress } from '../session/wanted-address.ts';
import { heroPictures, useAnswer, type HomeAnswers } from '../first-paint/home-answers.ts';

/** Number of pictures in the upper row. The other pictures are in the lower one. */
const UPPER_ROW_COUNT = 2;

interface HeroProps {
  readonly answer: HomeAnswers['sets'];
  readonly area: '/public' | '/preview';
}

/** Two rows of pictures, each of one height, without cropping. */
function HeroPictures({ answer, area }: HeroProps) {
  const pictures = heroPictures(useAnswer(answer)?.items ?? []);
  const rows = [pictures.slice(0, UPPER_ROW_COUNT), pictures.slice(UPPER_ROW_COUNT)];
  return rows.map((row, at) => (
    <ul key={at}>
      {row.map((asset, index) => (
        <li key={asset.id} style={{ flexGrow: asset.width / asset.height }}>
          <Link to={`${area}/${asset.id}`} aria-label={asset.title}>
            <Picture
              src={at === 0 ? asset.largeThumbUrl : asset.thumbUrl}
              alt={asset.alternativeText}
              width={asset.width}
              height={asset.height}
              thumbHash={asset.thumbHash}
              priority={at === 0 && index === 0 ? 'high' : 'auto'}
            />
          </Link>
        </li>
      ))}
    </ul>
  ));
}

/**
 * Searches that find something in most catalogs, and nothing in an empty one. Visitors without a
 * session sign in first.
 */
function Examples({ answer }: Pick<HeroProps, 'answer'>) {
  const t = useT();
  const isEmpty = useAnswer(answer)?.items.length === 0;
  const search = (event: MouseEvent, term: string) => {
    if (asksToSignIn(catalogAddress(term))) event.preventDefault();
  };
  if (isEmpty) return null;
  return (
    <p className="home-examples">
      <span className="ed-muted">{t('::Home:Examples')}</span>{' '}
      {t('::Home:ExampleWords')
        .split(/[,،] ?/)
        .map((term) => (
          <Link key={term} to={catalogAddress(term)} onClick={(event) => search(event, term)}>
            {term}
          </Link>
        ))}
    </p>
  );
}

/** The first sight: what the site is, its search, and pictures. */
export function HomeHero({ answer, area }: HeroProps) {
  const t = useT();
  const wanted = area === '/public' ? null : wantedAddress();
  return (
    <section className="home-lead">
      <div className="home-lead__words">
        <h1>{t('::Home:Title')}</h1>
        <p className="home-lead__text">{t('::Home:Lead')}</p>
        <MainSearch size="hero" />
        <Suspense>
          <Examples answer={answer} />
        </Suspense>
        {wanted !== null && wanted !== '/' && (
          <p role="status" className="home-wanted">
            {t('::Home:SignInNeeded')}{' '}
            <Button look="primary" size="small" onClick={() => void session.signIn(wanted)}>
              {t('::SignIn')}
            </Button>
          </p>
        )}
      </div>
      <div className="home-lead__pictures">
        <Suspense>
          <HeroPictures answer={answer} area={area} />
        </Suspense>
      </div>
    </section>
  );
}
