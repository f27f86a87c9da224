import { useT } from '@editorial/platform';
import { Picture } from '@editorial/ui';
import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router-dom';
import {
  havePicturesCome,
  HOME_PICTURE_COUNT,
  rowsOfHome,
  useAnswer,
  type HomeAnswers,
} from '../first-paint/home-answers.ts';

/** Maximum height, px, so that a set of one or two pictures does not fill the screen. */
const MAX_PICTURE_HEIGHT_PX = 300;
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
export function NewestSets({
  answer,
  area,
}: {
  answer: HomeAnswers['sets'];
  area: '/public' | '/preview';
}) {
  const t = useT();
  const sets = useAnswer(answer);
  if (!sets || sets.items.length === 0) return <Filling />;
  return rowsOfHome(sets.items).map((set) => (
    <section key={set.id} className="home-set" aria-labelledby={`home-set-${set.id}`}>
      <div className="home-set__text">
        <h3 id={`home-set-${set.id}`}>
          <Link to={`${area}/sets/${set.id}`}>{set.title}</Link>
        </h3>
        <p className="ed-muted ed-small">{t('::Home:Pictures', { count: set.assetCount })}</p>
      </div>
      <ul className="home-set__pictures">
        {set.cover.slice(0, HOME_PICTURE_COUNT).map((asset) => (
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
                src={asset.thumbUrl}
                alt={asset.alternativeText}
                width={asset.width}
                height={asset.height}
                thumbHash={asset.thumbHash}
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}
