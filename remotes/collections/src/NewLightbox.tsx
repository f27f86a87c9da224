import { useT } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';

/** A field for the name of a new lightbox, with the button that creates it. */
export function NewLightbox({
  isFirst = false,
  onCreate,
}: {
  /** Whether the field has the focus at first, for example in a panel that opens. */
  readonly isFirst?: boolean;
  /** Creates it. The promise ends when the button may be used again. */
  readonly onCreate: (name: string) => Promise<void>;
}) {
  const t = useT('collections');
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The lightboxes may arrive after the panel has opened, where its `data-autofocus` comes too late. A
  // focus that moved on meanwhile stays.
  useEffect(() => {
    const panel = field.current?.closest('[role="dialog"]');
    if (isFirst && panel?.matches(':focus, :focus-within')) field.current?.focus();
  }, [isFirst]);

  async function create(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    await onCreate(name.trim());
    setBusy(false);
  }
  return (
    <form className="lbx-new" onSubmit={(event) => void create(event)}>
      <input
        ref={field}
        data-autofocus={isFirst || undefined}
        className="lbx-input"
        value={name}
        maxLength={200}
        aria-label={t('NewLightbox')}
        placeholder={t('NewLightbox')}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" disabled={name.trim() === ''} loading={isBusy}>
        {t('Create')}
      </Button>
    </form>
  );
}
