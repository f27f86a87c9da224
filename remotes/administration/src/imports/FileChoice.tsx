import { formatBytes, useT } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { useRef } from 'react';

export interface FileChoiceProps {
  readonly label: string;
  readonly hint?: string;
  readonly accept: string;
  readonly file: File | null;
  readonly onFile: (file: File | null) => void;
}

/** A file of this computer: chosen, or dropped on it. */
export function FileChoice({ label, hint, accept, file, onFile }: FileChoiceProps) {
  const t = useT('administration');
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      className="ed-field"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onFile(event.dataTransfer.files[0] ?? null);
      }}
    >
      <span className="ed-field__label">{label}</span>
      <span className="ed-row">
        <Button onClick={() => input.current?.click()}>{t('ChooseFile')}</Button>
        {file ? (
          <>
            <span>
              <bdi>{file.name}</bdi> <span className="ed-muted">{formatBytes(file.size)}</span>
            </span>
            <Button size="small" look="quiet" onClick={() => onFile(null)}>
              {t('Remove')}
            </Button>
          </>
        ) : (
          <span className="ed-muted">{t('NoFileChosen')}</span>
        )}
      </span>
      {hint && <span className="ed-field__hint">{hint}</span>}
      <input
        ref={input}
        type="file"
        accept={accept}
        className="ed-visually-hidden"
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          onFile(event.target.files?.[0] ?? null);
          event.target.value = '';
        }}
      />
    </div>
  );
}
