import { newestPictures } from '@editorial/contracts/pictures';
import {
  addSubscriptionImage,
  CONTRACT_VERSION,
  emit,
  on,
  useBasketCount,
  useCurrentUser,
  useEndpoint,
  useT,
} from '@editorial/platform';
import { Button, Credits, Modal } from '@editorial/ui';
import { useEffect, useState } from 'react';
import styles from './book.module.css';

const LOW_RESOLUTION = 1;

/** Shows who is signed in, one picture, what is in the basket, and the last search anywhere. */
export function GuestBookPage() {
  const t = useT('guest-book');
  const { name } = useCurrentUser();
  const { data } = useEndpoint(newestPictures, { query: { maxResultCount: 1 } });
  const count = useBasketCount();
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => on('search/submitted', ({ searchText }) => setSearch(searchText)), []);
  const picture = data?.items[0];
  return (
    <div className="ed-page ed-stack">
      <h1 className={styles.title}>{t('Title')}</h1>
      <p>{t('Guest', { name: name ?? '', contract: CONTRACT_VERSION })}</p>
      <p>{t('Basket', { count })}</p>
      <p>{t('Search', { search })}</p>
      {picture && (
        <>
          <img src={picture.thumbUrl} alt={picture.title} width={160} />
          <Button
            onClick={() =>
              addSubscriptionImage({ assetId: picture.id, resolutionType: LOW_RESOLUTION })
            }
          >
            {t('Take')}
          </Button>
        </>
      )}
      <Button onClick={() => emit('search/submitted', { searchText: 'from the book' })}>
        {t('Notify')}
      </Button>
      <Button onClick={() => setOpen(true)}>{t('Open')}</Button>
      <Modal open={isOpen} onClose={() => setOpen(false)} title={t('Title')}>
        <Credits amount={12} />
      </Modal>
    </div>
  );
}
