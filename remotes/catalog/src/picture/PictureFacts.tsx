import type { Asset } from '@editorial/contracts/catalog';
import { formatDate, useCulture, useCurrentUser, useT, type TextKey } from '@editorial/platform';
import { Link } from 'react-router-dom';
import type { Area } from '../browse/catalog-address.ts';
import { mayAdvertise } from '../licensing/license-choice.rules.ts';
import { countryName } from '../browse/choice-name.ts';
import { searchPath, setPath } from '../places.ts';
import { ReportLink } from './ReportLink.tsx';

/** The place of a picture, without a country that its name already says. */
function placeOf(asset: Asset, culture: string): string {
  return [asset.place, ...asset.countries.map((code) => countryName(code, culture))]
    .filter(
      (part, index, all) =>
        part !== '' && all.indexOf(part) === index && !all[0]?.includes(index > 0 ? part : '\n'),
    )
    .join(', ');
}

/** Whether people are shown, or may be: nobody counted them, and somebody thought of a release. */
const showsPeople = ({ peopleCount, modelRelease }: Asset): boolean =>
  peopleCount === null ? modelRelease !== 'NotNeeded' : peopleCount > 0;

/** The facts with their names. Those without a value are left out. */
function useFacts(asset: Asset, area: Area) {
  const t = useT('catalog');
  const culture = useCulture();
  const facts: readonly (readonly [TextKey<'catalog'>, React.ReactNode])[] = [
    ['Number', asset.number],
    ['Creator', asset.creator],
    ['Place', placeOf(asset, culture)],
    ['Taken', asset.takenAt ? formatDate(asset.takenAt) : ''],
    [
      'Set',
      <Link key="set" to={setPath(area, asset.setId)}>
        {asset.setTitle}
      </Link>,
    ],
    ['Type', t(`Value:${asset.assetType}`)],
    ['ExclusivityLabel', t(`Value:${asset.exclusivity}`)],
    ['Use', t(mayAdvertise(asset) ? 'Use:Creative' : 'Use:EditorialOnly')],
    [
      'Rights',
      asset.rightsEnd
        ? t(`RightsUntil:${asset.rightsEnd.kind}`, [
            formatDate(asset.rightsEnd.lastDay, { dateStyle: 'medium', timeZone: 'UTC' }),
          ])
        : '',
    ],
    [
      'Releases',
      <div key="releases">
        <div>{t(`People:${showsPeople(asset) ? asset.modelRelease : 'Nobody'}`)}</div>
        <div>{t(`Property:${asset.propertyRelease}`)}</div>
      </div>,
    ],
  ];
  return facts.filter(([, value]) => value !== '');
}

/** The metadata of a picture. Each keyword links to a search. */
export function PictureFacts({ asset, area }: { readonly asset: Asset; readonly area: Area }) {
  const t = useT('catalog');
  const facts = useFacts(asset, area);
  return (
    <div className="pic-facts">
      {asset.description && (
        <p className="pic-description">
          <bdi>{asset.description}</bdi>
        </p>
      )}
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="ed-muted">{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <ReportLink about={asset.number}>{t('ReportPicture')}</ReportLink>
      </p>
      {asset.tags.length > 0 && <Keywords tags={asset.tags} />}
    </div>
  );
}

function Keywords({ tags }: { readonly tags: Asset['tags'] }) {
  const t = useT('catalog');
  const { isAuthenticated } = useCurrentUser();
  return (
    <section aria-label={t('Keywords')}>
      <h2 className="ed-eyebrow">{t('Keywords')}</h2>
      <ul className="cat-chips">
        {tags.map((tag) => (
          <li key={tag}>
            {isAuthenticated ? (
              <Link className="ed-chip" to={searchPath(tag)}>
                {tag}
              </Link>
            ) : (
              <span className="ed-chip">{tag}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
