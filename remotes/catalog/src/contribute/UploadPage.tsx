import { catalogApi } from '@editorial/contracts/catalog';
import {
  currentUser,
  formatBytes,
  formatNumber,
  HttpError,
  t as translate,
  trackUnfinished,
  useCulture,
  usePageMetadata,
  useT,
} from '@editorial/platform';
import { endpointKey, queryClient } from '@editorial/platform/queries';
import { Button, ButtonLink, Icon } from '@editorial/ui';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import './contribute.css';
import { keptFiles } from './kept-files.ts';
import { type QueuedUpload, UploadQueue } from './upload-queue.ts';
import { uploadPicture } from './upload.ts';

const ACCEPTED = '.jpg,.jpeg,.png,.tif,.tiff,.webp,.avif,.heic,.heif,.svg';
const isInProgress = ({ state }: QueuedUpload) =>
  state === 'waiting' || state === 'sending' || state === 'offline';
const userId = () => currentUser().id ?? '';

/** One for all visits of the page, so that uploads go on while other pages are open. */
const queue = new UploadQueue({
  kept: keptFiles,
  send: uploadPicture,
  reasonOf: (error) =>
    error instanceof HttpError && error.remote ? error.text : translate('catalog::UploadLost'),
  track: () => trackUnfinished('upload'),
  onDone: () => void queryClient.invalidateQueries({ queryKey: endpointKey(catalogApi.list) }),
});

/** Uploads files one after the other, each in parts. */
export function UploadPage() {
  const t = useT('catalog');
  useCulture();
  usePageMetadata({ title: t('UploadPictures') });
  const items = useSyncExternalStore(queue.subscribe, queue.items);
  useEffect(() => void queue.restore(userId()), []);
  const add = (files: Iterable<File>) => void queue.add(userId(), files, t('EmptyFile'));
  return (
    <div className="ed-page con-page">
      <header className="con-head">
        <h1>{t('UploadPictures')}</h1>
        <p className="ed-muted ed-measure">{t('UploadIntro')}</p>
      </header>
      <DropZone onFiles={add} />
      {items.length > 0 && <Summary items={items} />}
      <ul className="con-uploads" aria-live="polite">
        {items.map((item) => (
          <UploadedFile key={item.id} item={item} />
        ))}
      </ul>
      {items.every(({ state }) => state !== 'done') && (
        <ButtonLink to="/contribute" icon={<Icon name="back" />} look="quiet">
          {t('OwnPictures')}
        </ButtonLink>
      )}
    </div>
  );
}

/** Files are dropped here, or chosen. */
function DropZone({ onFiles }: { readonly onFiles: (files: Iterable<File>) => void }) {
  const t = useT('catalog');
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      className="con-drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles(event.dataTransfer.files);
      }}
    >
      <Icon name="upload" />
      <p>{t('DropHere')}</p>
      <Button look="primary" onClick={() => input.current?.click()}>
        {t('ChooseFiles')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED}
        className="ed-visually-hidden"
        aria-label={t('ChooseFiles')}
        tabIndex={-1}
        onChange={(event) => {
          onFiles(event.target.files ?? []);
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** One file: how far it is, and what can be done about it. */
function UploadedFile({ item }: { readonly item: QueuedUpload }) {
  const t = useT('catalog');
  return (
    <li>
      <span className="con-uploads__name">{item.file.name}</span>
      <span className="ed-muted ed-figures">
        {t('UploadProgress', [
          formatBytes(item.progress.sentBytes),
          formatBytes(item.progress.totalBytes),
        ])}
      </span>
      <span data-state={item.state}>{t(`Upload:${item.state}`)}</span>
      {isInProgress(item) && (
        <progress
          max={item.progress.totalBytes}
          value={item.progress.sentBytes}
          aria-label={item.file.name}
        />
      )}
      {isInProgress(item) && !item.isKept && (
        <p className="ed-muted ed-small">{t('UploadNotKept')}</p>
      )}
      {item.reason && <p className="con-uploads__reason">{item.reason}</p>}
      {isInProgress(item) && (
        <Button size="small" look="quiet" onClick={() => queue.stop(item.id)}>
          {t('StopUpload')}
        </Button>
      )}
      {(item.state === 'failed' || item.state === 'stopped') && item.file.size > 0 && (
        <Button size="small" onClick={() => queue.retry(item.id)}>
          {t('Retry')}
        </Button>
      )}
    </li>
  );
}

/** How many are there, and the way on: what arrived is described and submitted there. */
function Summary({ items }: { readonly items: readonly QueuedUpload[] }) {
  const t = useT('catalog');
  const done = items.filter(({ state }) => state === 'done').length;
  return (
    <div className="con-uploads-head">
      <p className="ed-figures">
        {t('UploadsSummary', [formatNumber(done), formatNumber(items.length)])}
      </p>
      {done > 0 && (
        <ButtonLink to="/contribute" look="primary">
          {t('DescribeAndSubmit')}
        </ButtonLink>
      )}
    </div>
  );
}
