import { recentApi } from '@editorial/contracts/recent';
import { call, useT } from '@editorial/platform';
import { act, useEndpoint } from '@editorial/platform/queries';
import { Button, Picture } from '@editorial/ui';
import { useId } from 'react';
import { Link } from 'react-router-dom';

/** Shows the person's last pictures and searches, on any device. Nothing before that. */
export function Recent() {
  const t = useT('collections');
  const titleId = useId();
  const { data } = useEndpoint(recentApi.list, {}, { isBackground: true });
  if (!data || data.pictures.length + data.searches.length === 0) return null;

  const clear = () => act(call(recentApi.clear), { reloads: [recentApi.list] });
  return (
    <section aria-labelledby={titleId} className="lbx-searches">
      <header className="lbx-head">
        <h2 id={titleId}>{t('Recent')}</h2>
        <Button look="quiet" size="small" onClick={() => void clear()}>
          {t('ClearRecent')}
        </Button>
      </header>
      <ul className="lbx-recent">
        {data.pictures.map(({ id, title, thumbUrl, thumbHash, width, height }) => (
          <li key={id}>
            <Link to={`/public/${id}`}>
              <Picture src={thumbUrl} alt={title} {...{ width, height, thumbHash }} fill />
            </Link>
          </li>
        ))}
      </ul>
      <ul className="ed-row" aria-label={t('RecentSearches')}>
        {data.searches.map((query) => (
          <li key={query}>
            <Link className="lbx-words" to={`/catalog?${query}`}>
              <bdi>{new URLSearchParams(query).get('searchText')}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
