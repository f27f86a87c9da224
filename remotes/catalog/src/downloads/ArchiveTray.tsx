import { formatBytes, useCulture, useT } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { stopArchive, useArchives } from './archives.ts';

/** The progress of this window's archives, with a button to stop each. */
export function ArchiveTray() {
  const t = useT('catalog');
  useCulture();
  const archives = useArchives();
  if (archives.length === 0) return null;
  return (
    <section className="cat-tray" aria-label={t('PreparingArchive')}>
      {archives.map(({ jobId, fileCount, doneBytes, totalBytes }) => (
        <div key={jobId}>
          <p>
            {t('PreparingArchive')} ·{' '}
            <span className="ed-muted ed-figures">
              {t('PictureCount', { count: fileCount })} ·{' '}
              {t('UploadProgress', [formatBytes(doneBytes), formatBytes(totalBytes)])}
            </span>
          </p>
          <progress
            max={Math.max(1, totalBytes)}
            value={doneBytes}
            aria-label={t('PreparingArchive')}
          />
          <Button size="small" look="quiet" onClick={() => void stopArchive(jobId)}>
            {t('StopPreparing')}
          </Button>
        </div>
      ))}
    </section>
  );
}
