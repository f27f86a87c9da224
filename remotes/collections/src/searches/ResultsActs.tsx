import { type SearchAlert, savedSearchesApi } from '@editorial/contracts/saved-searches';
import { call, toast, useT } from '@editorial/platform';
import { Button, Icon, Popover } from '@editorial/ui';
import { type FormEvent, useState } from 'react';
import { useNotedSearch } from '../recent/note-recent.ts';
import { change } from '../reload.ts';
import { AlertChoice } from './AlertChoice.tsx';
import '../lightboxes.css';

/** Among the controls of the catalog's results: saves the search that led to them. */
export default function ResultsActs({ query }: { readonly query: string }) {
  const t = useT('collections');
  useNotedSearch(query);
  return (
    <Popover
      label={t('SaveSearch')}
      trigger={(props) => (
        <Button {...props} icon={<Icon name="plus" />} aria-label={t('SaveSearch')}>
          <span className="lbx-save-search">{t('SaveSearch')}</span>
        </Button>
      )}
    >
      {(close) => <SearchName query={query} onDone={close} />}
    </Popover>
  );
}

function SearchName({ query, onDone }: { readonly query: string; readonly onDone: () => void }) {
  const t = useT('collections');
  const [name, setName] = useState(new URLSearchParams(query).get('searchText') ?? '');
  const [alert, setAlert] = useState<SearchAlert>('None');
  const [isBusy, setBusy] = useState(false);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const body = { name: name.trim(), query, alert };
    const isSaved = await change(call(savedSearchesApi.save, { body }));
    setBusy(false);
    if (!isSaved) return;
    toast.success(t('SearchSaved', { name: body.name }));
    onDone();
  }
  return (
    <form className="lbx-new lbx-new--search" onSubmit={(event) => void save(event)}>
      <input
        className="lbx-input"
        value={name}
        maxLength={200}
        aria-label={t('SearchName')}
        placeholder={t('SearchName')}
        onChange={(event) => setName(event.target.value)}
      />
      <AlertChoice label={t('AlertOf', [name])} value={alert} onChange={setAlert} />
      <Button type="submit" disabled={name.trim() === ''} loading={isBusy}>
        {t('Save')}
      </Button>
    </form>
  );
}
