import { useT } from '@editorial/platform';
import { Icon } from '@editorial/ui';
import { Link, useSearchParams } from 'react-router-dom';
import { type Area, readAddress, writeAddress } from './catalog-address.ts';

/** How many others may be the same picture in grouped results, and the way to them. */
/** Leads to the other pictures of a set, of which a result shows only some first. */
export function SetMark({
  area,
  setId,
  count,
}: {
  readonly area: Area;
  readonly setId: number;
  readonly count: number;
}) {
  const t = useT('catalog');
  return (
    <Link className="cat-alike" to={`${area}/sets/${setId}`}>
      <Icon name="copy" />
      {t('AllOfSet', { count })}
    </Link>
  );
}

export function AlikeMark({ id, count }: { readonly id: string; readonly count: number }) {
  const t = useT('catalog');
  const [query] = useSearchParams();
  const address = readAddress(query);
  const search = String(writeAddress({ ...address, groupOf: id, at: 0 }));
  return (
    <Link className="cat-alike" to={{ search }}>
      <Icon name="copy" />
      {t('MoreLikeThis', { count })}
    </Link>
  );
}
