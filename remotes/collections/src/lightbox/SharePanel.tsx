import { lightboxLinksApi, MIN_LINK_PASSWORD_LENGTH } from '@editorial/contracts/lightbox-links';
import {
  type Lightbox,
  lightboxesApi,
  type LightboxLink,
  LightboxSharings,
} from '@editorial/contracts/lightboxes';
import { call, formatDate, toast, useCulture, useT } from '@editorial/platform';
import { Button, Icon } from '@editorial/ui';
import { useState } from 'react';
import { guestAddress } from '../places.ts';
import { change } from '../reload.ts';
import { NamedPeople } from './NamedPeople.tsx';

const DAY_MS = 24 * 3_600_000;
/** How long a link works, in days. 0 means without an end. */
const Lifetimes = [7, 30, 0] as const;

/** Shows the others who see a lightbox: people of the plan, and guests by link. */
export function SharePanel({ lightbox }: { readonly lightbox: Lightbox }) {
  return (
    <div className="lbx-share">
      {lightbox.right === 'Owner' && <SharingField lightbox={lightbox} />}
      {lightbox.right === 'Owner' && <NamedPeople lightbox={lightbox} />}
      <NewLink lightboxId={lightbox.id} />
      {lightbox.links.length > 0 && (
        <ul className="lbx-links">
          {lightbox.links.map((link) => (
            <LinkRow key={link.id} lightboxId={lightbox.id} link={link} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** How far the people of the plan see the lightbox. */
function SharingField({ lightbox: { id, sharing } }: { readonly lightbox: Lightbox }) {
  const t = useT('collections');
  return (
    <label className="lbx-field">
      <span>{t('Sharing')}</span>
      <select
        className="lbx-input"
        value={sharing}
        onChange={({ target }) => {
          const chosen = LightboxSharings.find((one) => one === target.value);
          void change(call(lightboxesApi.update, { params: { id }, body: { sharing: chosen } }));
        }}
      >
        {LightboxSharings.map((one) => (
          <option key={one} value={one}>
            {t(`Sharing:${one}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Makes a link for guests, with an end and a password if wanted, and copies it. */
function NewLink({ lightboxId }: { readonly lightboxId: string }) {
  const t = useT('collections');
  const [days, setDays] = useState<number>(30);
  const [password, setPassword] = useState('');
  const [mayComment, setMayComment] = useState(false);
  const isTooShort = password !== '' && password.length < MIN_LINK_PASSWORD_LENGTH;

  async function makeLink(): Promise<void> {
    const endsAt = days === 0 ? null : new Date(Date.now() + days * DAY_MS).toISOString();
    const body = { endsAt, password: password || null, mayComment };
    await change(
      call(lightboxLinksApi.share, { params: { id: lightboxId }, body }).then(async ({ key }) => {
        await navigator.clipboard.writeText(guestAddress(key));
        setPassword('');
        toast.success('collections::LinkCopied');
      }),
    );
  }
  return (
    <div className="lbx-field">
      <label htmlFor="lbx-days">{t('LinkFor')}</label>
      <div className="ed-row">
        <select
          id="lbx-days"
          className="lbx-input"
          value={days}
          onChange={({ target }) => setDays(Number(target.value))}
        >
          {Lifetimes.map((count) => (
            <option key={count} value={count}>
              {count === 0 ? t('NoEnd') : t('Days', { count })}
            </option>
          ))}
        </select>
        <Button icon={<Icon name="copy" />} disabled={isTooShort} onClick={() => void makeLink()}>
          {t('MakeLink')}
        </Button>
      </div>
      <label className="lbx-check">
        <input
          type="checkbox"
          checked={mayComment}
          onChange={({ target }) => setMayComment(target.checked)}
        />
        <span>{t('GuestsMayComment')}</span>
      </label>
      <LinkPasswordField value={password} isTooShort={isTooShort} onChange={setPassword} />
      <p className="ed-muted ed-small">{t('LinkHint')}</p>
    </div>
  );
}

function LinkPasswordField({
  value,
  isTooShort,
  onChange,
}: {
  readonly value: string;
  readonly isTooShort: boolean;
  readonly onChange: (value: string) => void;
}) {
  const t = useT('collections');
  return (
    <>
      <label className="lbx-field">
        <span>{t('LinkPassword')}</span>
        <input
          className="lbx-input"
          value={value}
          maxLength={128}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isTooShort}
          aria-describedby="lbx-password-hint"
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
      <p id="lbx-password-hint" className="ed-muted ed-small">
        {t('LinkPasswordHint', [MIN_LINK_PASSWORD_LENGTH])}
      </p>
    </>
  );
}

function LinkRow({
  lightboxId,
  link: { id, createdAt, endsAt, visits, hasPassword, mayComment },
}: {
  readonly lightboxId: string;
  readonly link: LightboxLink;
}) {
  const t = useT('collections');
  useCulture();
  const made = formatDate(createdAt);
  return (
    <li>
      <span>
        {t('LinkOf', [made])}
        <span className="ed-muted ed-small">
          {endsAt ? t('EndsOn', [formatDate(endsAt)]) : t('NoEnd')} ·{' '}
          {t('Visits', { count: visits })}
          {hasPassword && ` · ${t('WithPassword')}`}
          {mayComment && ` · ${t('WithComments')}`}
        </span>
      </span>
      <Button
        look="quiet"
        size="small"
        aria-label={t('EndLinkOf', [made])}
        onClick={() =>
          void change(call(lightboxLinksApi.revoke, { params: { id: lightboxId, linkId: id } }))
        }
      >
        {t('EndLink')}
      </Button>
    </li>
  );
}
