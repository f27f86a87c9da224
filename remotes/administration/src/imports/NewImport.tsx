import { Releases } from '@editorial/contracts/catalog';
import { ImportKinds, importsApi, type NewImport } from '@editorial/contracts/imports';
import { call, formatBytes, useCurrentUser, useT } from '@editorial/platform';
import { queryClient } from '@editorial/platform/queries';
import { uploadFile, type UploadProgress } from '@editorial/platform/uploads';
import { Button } from '@editorial/ui';
import { CheckboxField, Form, SelectField, SubmitButton, TextField } from '@editorial/ui/forms';
import { Modal } from '@editorial/ui/overlay';
import { FileDrop } from '@editorial/ui/table';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCategories } from '../categories/category-names.ts';
import { FolderChoice } from './FolderChoice.tsx';
import {
  defaultsOf,
  type ImportValues,
  type Kind,
  reasonAgainst,
  startValues,
} from './new-import.rules.ts';

/** The choices beside the fields. */
interface Sources {
  readonly kind: Kind;
  readonly folder: string;
  readonly zip: File | null;
  readonly csv: File | null;
}

interface Sending {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: UploadProgress) => void;
}

/** Sends the ZIP, if there is one, and gives the body that starts the import. */
async function bodyOf(
  { kind, folder, zip, csv }: Sources,
  values: ImportValues,
  sending: Sending,
): Promise<NewImport> {
  const text = csv ? await csv.text() : '';
  const rest = {
    ...(text && { csv: text }),
    defaults: defaultsOf(values),
    isPublished: values.isPublished,
  };
  if (kind === 'Folder') return { kind, folder, ...rest };
  if (kind === 'Csv')
    return { kind, csv: text, fileName: csv?.name ?? '', isPublished: values.isPublished };
  const { blobContainerId } = await uploadFile(zip ?? new File([], ''), sending);
  return { kind, blobContainerId, ...rest };
}

/** Starts an import, and stops it again: on demand, and when the form is left. */
function useStart(sources: Sources) {
  const navigate = useNavigate();
  const [reason, setReason] = useState<ReturnType<typeof reasonAgainst>>(null);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  async function start(values: ImportValues) {
    const against = reasonAgainst(sources.kind, sources.zip, sources.csv);
    setReason(against);
    if (against) return;
    stop.current = new AbortController();
    const { signal } = stop.current;
    try {
      const body = await bodyOf(sources, values, { signal, onProgress: setProgress });
      const { id } = await call(importsApi.create, { body });
      await queryClient.invalidateQueries();
      await navigate(`/administration/imports/${id}`);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      setProgress(null);
    }
  }
  return { start, stop: () => stop.current.abort(), reason, progress };
}

/** Starts an import: a folder of the server, a ZIP, or a table. */
export function NewImportForm({ onClose }: { readonly onClose: () => void }) {
  const t = useT('administration');
  const [sources, setSources] = useState<Sources>({
    kind: 'Zip',
    folder: '',
    zip: null,
    csv: null,
  });
  const { start, stop, reason, progress } = useStart(sources);
  const give = (change: Partial<Sources>) => setSources((before) => ({ ...before, ...change }));
  const { kind, folder, zip, csv } = sources;
  return (
    <Modal open onClose={onClose} title={t('NewImport')}>
      <Form aria-label={t('NewImport')} defaultValues={startValues} rules={{}} onSubmit={start}>
        <KindChoice kind={kind} onKind={(next) => give({ kind: next })} />
        {kind === 'Folder' && (
          <FolderChoice folder={folder} onFolder={(next) => give({ folder: next })} />
        )}
        {kind === 'Zip' && (
          <FileDrop
            label={t('ZipFile')}
            hint={t('ZipHint')}
            accept=".zip,application/zip"
            file={zip}
            onFile={(next) => give({ zip: next })}
          >
            {t('DropFile')}
          </FileDrop>
        )}
        <FileDrop
          label={kind === 'Csv' ? t('Table') : t('TableOptional')}
          hint={t(kind === 'Csv' ? 'TableHint' : 'TableOptionalHint')}
          accept=".csv,text/csv"
          file={csv}
          onFile={(next) => give({ csv: next })}
        >
          {t('DropFile')}
        </FileDrop>
        {kind !== 'Csv' && <Defaults />}
        <CheckboxField
          name="isPublished"
          label={t('PublishComplete')}
          hint={t('PublishCompleteHint')}
        />
        {progress && <Upload progress={progress} onStop={stop} />}
        {reason && <p role="alert">{t(reason)}</p>}
        <SubmitButton>{t('StartImport')}</SubmitButton>
      </Form>
    </Modal>
  );
}

function KindChoice({
  kind,
  onKind,
}: {
  readonly kind: Kind;
  readonly onKind: (kind: Kind) => void;
}) {
  const t = useT('administration');
  // Folders are the server's: only people of the site itself import them.
  const { tenantId } = useCurrentUser();
  const kinds = ImportKinds.filter((one) => one !== 'Folder' || !tenantId);
  return (
    <fieldset className="ed-field">
      <legend className="ed-field__label">{t('ImportFrom')}</legend>
      {kinds.map((one) => (
        <label key={one} className="ed-radio">
          <input type="radio" name="kind" checked={kind === one} onChange={() => onKind(one)} />
          <span>{t(`ImportKind:${one}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Upload({
  progress: { sentBytes, totalBytes },
  onStop,
}: {
  readonly progress: UploadProgress;
  readonly onStop: () => void;
}) {
  const t = useT('administration');
  return (
    <div className="ed-row">
      <progress max={totalBytes} value={sentBytes} aria-label={t('Uploading')} />
      <span className="ed-muted ed-figures">
        {t('UploadedOf', { sent: formatBytes(sentBytes), total: formatBytes(totalBytes) })}
      </span>
      <Button size="small" onClick={onStop}>
        {t('StopUpload')}
      </Button>
    </div>
  );
}

/** Values for pictures whose file and table do not say them. */
function Defaults() {
  const t = useT('administration');
  const { items, nameOf } = useCategories();
  const releases = Releases.filter((one) => one !== 'None').map((value) => ({
    value,
    label: t(`Release:${value}`),
  }));
  return (
    <fieldset className="adm-choices">
      <legend>{t('ImportDefaults')}</legend>
      <p className="ed-muted ed-small">{t('ImportDefaultsText')}</p>
      <div className="adm-halves">
        <SelectField
          name="category"
          label={t('Category')}
          optional
          placeholder={t('NotSaid')}
          options={items.map((value) => ({ value, label: nameOf(value) }))}
        />
        <TextField name="creator" label={t('Creator')} optional maxLength={200} />
        <TextField
          name="contributor"
          label={t('ImportContributor')}
          hint={t('ImportContributorHint')}
          optional
          maxLength={256}
        />
        <SelectField
          name="modelRelease"
          label={t('ModelRelease')}
          optional
          placeholder={t('NotSaid')}
          options={releases}
        />
        <SelectField
          name="propertyRelease"
          label={t('PropertyRelease')}
          optional
          placeholder={t('NotSaid')}
          options={releases}
        />
      </div>
    </fieldset>
  );
}
