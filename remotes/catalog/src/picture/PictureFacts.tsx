import type { Asset } from '@editorial/contracts/catalog';
import { formatDate, useCulture, useCurrentUser, useT, type TextKey } from '@editorial/platform';
import { Link } from 'react-router-dom';
import type { Area } from '../browse/catalog-address.ts';
import { mayAdvertise } from '../licensing/license-choice.rules.ts';
import { countryName } from '../browse/choice-name.ts';
import { searchPath, setPath } from '../places.ts';

/** The metadata of a picture. Each keyword links to a search. */
// Long because of its markup.
export function PictureFacts({ asset, area }: { readonly asset: Asset; readonly area: Area }) {
  const t = useT('catalog');
  const culture = useCulture();
  const { isAuthenticated } = useCurrentUser();
  const place = [asset.place, ...asset.countries.map((code) => countryName(code, culture))]
    .filter(
      (part, index, all) =>
        part !== '' && all.indexOf(part) === index && !all[0]?.includes(index > 0 ? part : '\n'),
    )
    .join(', ');
  const facts: readonly (readonly [TextKey<'catalog'>, React.ReactNode])[] = [
    ['Number', asset.number],
    ['Creator', asset.creator],
    ['Place', place],
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
      `${t('ModelRelease', [t(`Release:${asset.modelRelease}`)])}; ${t('PropertyRelease', [t(`Release:${asset.propertyRelease}`)])}`,
    ],
  ];
  return (
    <div className="pic-facts">
      {asset.description && (
        <p className="pic-description">
          <bdi>{asset.description}</bdi>
        </p>
      )}
      <dl>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt className="ed-muted">{t(name)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {/* The server's own page: it needs no account and no scripts. */}
      <p>
        <a href={`/notice?picture=${encodeURIComponent(asset.number)}`} rel="nofollow">
          {t('ReportPicture')}
        </a>
      </p>
      {asset.tags.length > 0 && (
        <section aria-label={t('Keywords')}>
          <h2 className="ed-eyebrow">{t('Keywords')}</h2>
          <ul className="cat-chips">
            {asset.tags.map((tag) => (
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
      )}
    </div>
  );
}
