import { type SavedSearch, savedSearchesApi } from '@editorial/contracts/saved-searches';
import { call, formatDate, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Badge, Button, Icon } from '@editorial/ui';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { change } from '../reload.ts';
import { AlertChoice } from './AlertChoice.tsx';

/** Own saved searches, each with what is new in it. */
export function SavedSearches() {
  const t = useT('collections');
  const titleId = useId();
  const { data } = useEndpoint(savedSearchesApi.list, {}, { isBackground: true });
  if (!data) return null;
  return (
    <section aria-labelledby={titleId} className="lbx-searches">
      <h2 id={titleId}>{t('SavedSearches')}</h2>
      {data.items.length === 0 && <p className="ed-muted">{t('NoSearches')}</p>}
      <ul>
        {data.items.map((search) => (
          <Row key={search.id} search={search} />
        ))}
      </ul>
    </section>
  );
}

function Row({ search }: { readonly search: SavedSearch }) {
  const t = useT('collections');
  const { id, name, query, newCount, visitedAt, alert } = search;
  const params = { id };
  return (
    <li className="ed-row">
      <Link
        className="lbx-words"
        to={`/catalog?${query}${newCount > 0 ? '&sorting=newest' : ''}`}
        onClick={() => void change(call(savedSearchesApi.visit, { params }))}
      >
        <bdi>{name}</bdi>
      </Link>
      {newCount > 0 ? (
        <Badge>{t('NewPictures', { count: newCount })}</Badge>
      ) : (
        <span className="ed-muted ed-small">{t('NothingNew', [formatDate(visitedAt)])}</span>
      )}
      <AlertChoice
        label={t('AlertOf', [name])}
        value={alert}
        onChange={(next) =>
          void change(call(savedSearchesApi.change, { params, body: { alert: next } }))
        }
      />
      <Button
        look="quiet"
        size="small"
        icon={<Icon name="close" />}
        aria-label={t('DeleteOf', [name])}
        onClick={() => void change(call(savedSearchesApi.remove, { params }))}
      />
    </li>
  );
}
