import { useT } from '@editorial/platform';
import { Icon } from '@editorial/ui';
import { Link, useSearchParams } from 'react-router-dom';
import { readAddress, writeAddress } from './catalog-address.ts';

/** How many others may be the same picture in grouped results, and the way to them. */
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
