import {
  type GuestComment,
  lightboxLinksApi,
  MAX_GUEST_NAME_LENGTH,
} from '@editorial/contracts/lightbox-links';
import { VIEWER_RENEWAL_MS } from '@editorial/contracts/lightboxes';
import { call, formatDate, readText, useCulture, useT, writeText } from '@editorial/platform';
import { endpointKey, queryClient, useAct } from '@editorial/platform/queries';
import { Button, LinkButton, Skeleton } from '@editorial/ui';
import { Sheet } from '@editorial/ui/overlay';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ReportComment } from './ReportComment.tsx';

/** The name of a guest, in this window: it is asked once. */
const NAME_KEY = 'editorial.guestName';

interface GuestOfPicture {
  readonly linkKey: string;
  readonly pass: string | undefined;
  readonly assetId: string;
  readonly title: string;
}

const bodyOf = ({ linkKey, pass, assetId }: GuestOfPicture) => ({ key: linkKey, pass, assetId });
const keyOf = (guest: GuestOfPicture) => [
  ...endpointKey(lightboxLinksApi.guestComments),
  bodyOf(guest),
];

/** Comments of guests with this link on a picture, and a field for more. */
export function GuestCommentsSheet({
  onClose,
  ...guest
}: GuestOfPicture & { readonly onClose: () => void }) {
  const t = useT('collections');
  useCulture();
  const { data } = useQuery(
    {
      queryKey: keyOf(guest),
      queryFn: ({ signal }) =>
        call(lightboxLinksApi.guestComments, { body: bodyOf(guest) }, { signal }),
      // A guest has no hub that would announce what others write.
      refetchInterval: VIEWER_RENEWAL_MS,
      gcTime: 0,
    },
    queryClient,
  );
  return (
    <Sheet open onClose={onClose} title={t('CommentsOf', { title: guest.title })} from="end">
      <div className="lbx-talk">
        <p className="ed-muted ed-small">{t('GuestCommentsHint')}</p>
        {!data && <Skeleton height={120} />}
        <ol className="lbx-talk__list">
          {data?.items.map((one) => (
            <SaidByGuest key={one.id} comment={one} />
          ))}
        </ol>
        {data?.items.length === 0 && <p className="ed-muted ed-small">{t('NoComments')}</p>}
        <NewGuestComment {...guest} />
      </div>
    </Sheet>
  );
}

function SaidByGuest({
  comment: { id, body, authorName, createdAt },
}: {
  readonly comment: GuestComment;
}) {
  return (
    <li>
      <p className="ed-muted ed-small">
        <bdi>{authorName}</bdi> · {formatDate(createdAt)}
      </p>
      <p className="lbx-talk__text" dir="auto">
        {body}
      </p>
      <ReportComment id={id} />
    </li>
  );
}

/** The name is asked until it is given, then shown with a way to change it. */
function NewGuestComment(guest: GuestOfPicture) {
  const t = useT('collections');
  const [known, setKnown] = useState(() => readText('session', NAME_KEY) ?? '');
  const [name, setName] = useState(known);
  const [text, setText] = useState('');
  const saying = useAct(async (said: string) => {
    const body = { ...bodyOf(guest), name: said, body: text };
    const answer = await call(lightboxLinksApi.sayAsGuest, { body });
    // The answer has the comments of all, also those that were said since a call that still runs.
    await queryClient.cancelQueries({ queryKey: keyOf(guest) });
    queryClient.setQueryData(keyOf(guest), answer);
  });

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const said = name.trim();
    // A text that could not be sent stays in the field.
    if (!(await saying.run(said))) return;
    writeText('session', NAME_KEY, said);
    setKnown(said);
    setText('');
  }
  return (
    <form className="lbx-field" onSubmit={(event) => void send(event)}>
      {known === '' ? (
        <NameField value={name} onChange={setName} />
      ) : (
        <p className="ed-small">
          {t('CommentsAs', { name: known })}{' '}
          <LinkButton onClick={() => setKnown('')}>{t('OtherName')}</LinkButton>
        </p>
      )}
      <textarea
        className="lbx-input"
        rows={3}
        maxLength={2000}
        value={text}
        dir="auto"
        aria-label={t('Comment')}
        placeholder={t('Comment')}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        type="submit"
        look="primary"
        loading={saying.isBusy}
        disabled={text.trim() === '' || name.trim() === ''}
      >
        {t('Send')}
      </Button>
    </form>
  );
}

function NameField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const t = useT('collections');
  return (
    <label className="lbx-field">
      <span>{t('GuestName')}</span>
      <input
        className="lbx-input"
        value={value}
        required
        maxLength={MAX_GUEST_NAME_LENGTH}
        autoComplete="name"
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
