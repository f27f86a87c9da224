import { catalogApi } from '@editorial/contracts/catalog';
import {
  formatBytes,
  HttpError,
  trackUnfinished,
  useCulture,
  usePageMetadata,
  useT,
} from '@editorial/platform';
import { endpointKey, queryClient } from '@editorial/platform/queries';
import { Button, ButtonLink, Icon } from '@editorial/ui';
import { useRef, useState } from 'react';
import './contribute.css';
import type { UploadProgress } from '@editorial/platform/uploads';
import { uploadPicture } from './upload.ts';

type State = 'waiting' | 'sending' | 'done' | 'failed' | 'stopped';
interface Item {
  readonly key: number;
  readonly file: File;
  readonly state: State;
  readonly progress: UploadProgress;
  readonly reason?: string;
  readonly stop: AbortController;
}

const ACCEPTED = '.jpg,.jpeg,.png,.tif,.tiff,.webp,.avif,.heic,.heif,.svg';
const isInProgress = ({ state }: Item) => state === 'waiting' || state === 'sending';
let nextKey = 0;

/** Uploads files one after the other, each in parts. */
// Long because of its markup.
export function UploadPage() {
  const t = useT('catalog');
  useCulture();
  usePageMetadata({ title: t('UploadPictures') });
  const [items, setItems] = useState<readonly Item[]>([]);
  const [isOver, setOver] = useState(false);
  const line = useRef<Promise<void>>(Promise.resolve());
  const input = useRef<HTMLInputElement>(null);
  const change = (key: number, part: Partial<Item>) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...part } : item)));

  async function send(item: Item): Promise<void> {
    if (item.stop.signal.aborted) return;
    change(item.key, { state: 'sending' });
    try {
      await uploadPicture(item.file, {
        signal: item.stop.signal,
        onProgress: (progress) => change(item.key, { progress }),
      });
      change(item.key, { state: 'done' });
      await queryClient.invalidateQueries({ queryKey: endpointKey(catalogApi.list) });
    } catch (error) {
      change(
        item.key,
        item.stop.signal.aborted
          ? { state: 'stopped' }
          : {
              state: 'failed',
              reason: error instanceof HttpError && error.remote ? error.text : t('UploadLost'),
            },
      );
    }
  }

  /** Uploads run one after the other and continue on other pages of the site. */
  function queue(item: Item): void {
    const finished = trackUnfinished('upload');
    line.current = line.current.then(() => send(item)).finally(finished);
  }
  function add(files: Iterable<File>): void {
    const added = Array.from(files, (file): Item => ({
      key: nextKey++,
      file,
      state: 'waiting',
      progress: { sentBytes: 0, totalBytes: file.size },
      stop: new AbortController(),
    }));
    // An empty file is refused here: the server would refuse it anyway.
    const [whole, empty] = [
      added.filter(({ file }) => file.size > 0),
      added.filter(({ file }) => file.size === 0),
    ];
    setItems((all) => [
      ...all,
      ...added.map((item): Item =>
        empty.includes(item) ? { ...item, state: 'failed', reason: t('EmptyFile') } : item,
      ),
    ]);
    whole.forEach(queue);
  }
  function retry(item: Item): void {
    const again = { ...item, stop: new AbortController() };
    change(item.key, { state: 'waiting', stop: again.stop });
    queue(again);
  }
  return (
    <div className="ed-page con-page">
      <header className="con-head">
        <h1>{t('UploadPictures')}</h1>
        <p className="ed-muted ed-measure">{t('UploadIntro')}</p>
      </header>
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
          add(event.dataTransfer.files);
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
            add(event.target.files ?? []);
            event.target.value = '';
          }}
        />
      </div>
      <ul className="con-uploads" aria-live="polite">
        {items.map((item) => (
          <li key={item.key}>
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
            {item.reason && <p className="con-uploads__reason">{item.reason}</p>}
            {isInProgress(item) && (
              <Button
                size="small"
                look="quiet"
                onClick={() => {
                  item.stop.abort();
                  change(item.key, { state: 'stopped' });
                }}
              >
                {t('StopUpload')}
              </Button>
            )}
            {(item.state === 'failed' || item.state === 'stopped') && item.file.size > 0 && (
              <Button size="small" onClick={() => retry(item)}>
                {t('Retry')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ButtonLink to="/contribute" icon={<Icon name="back" />} look="quiet">
        {t('OwnPictures')}
      </ButtonLink>
    </div>
  );
}
