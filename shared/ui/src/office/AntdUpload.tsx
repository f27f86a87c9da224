import { Upload } from 'antd';
import { useId } from 'react';
import { Icon } from '../controls/Icon.tsx';
import { AntdScope } from '../theme/AntdScope.tsx';
import type { FileDropProps } from './office.types.ts';

/** antd's place for files, loaded with antd. */
export default function AntdUpload({
  label,
  children,
  hint,
  accept,
  file = null,
  onFile,
}: FileDropProps) {
  const id = useId();
  return (
    <AntdScope>
      <div className="ed-field">
        <span id={id} className="ed-field__label">
          {label}
        </span>
        <Upload.Dragger
          className="ed-drop"
          aria-labelledby={id}
          accept={accept}
          maxCount={1}
          // Nothing is sent from here. `onChange` would give a copy without the methods of a file.
          beforeUpload={(given) => {
            onFile(given);
            return false;
          }}
          onRemove={() => onFile(null)}
          fileList={file ? [{ uid: file.name, name: file.name, size: file.size }] : []}
        >
          <span className="ed-drop__text">
            <Icon name="upload" />
            {children}
          </span>
        </Upload.Dragger>
        {hint !== undefined && <span className="ed-field__hint">{hint}</span>}
      </div>
    </AntdScope>
  );
}
