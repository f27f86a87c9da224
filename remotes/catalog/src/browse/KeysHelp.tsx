import { useT } from '@editorial/platform';
import { Modal } from '@editorial/ui/overlay';
import { useEffect, useState } from 'react';

const Keys = [
  ['/', 'search'],
  ['ArrowKeys', 'move'],
  ['EnterKey', 'open'],
  ['SpaceKey', 'preview'],
  ['B', 'basket'],
  ['D', 'download'],
  ['X', 'select'],
  ['L', 'gather'],
  ['?', 'help'],
] as const;

/** The list of keyboard shortcuts. */
export function KeysHelp({
  open,
  canGather,
  onClose,
}: {
  readonly open: boolean;
  /** Whether a remote gathers pictures. */
  readonly canGather: boolean;
  readonly onClose: () => void;
}) {
  const t = useT('catalog');
  return (
    <Modal open={open} size="sm" closableByKeyboard title={t('KeysTitle')} onClose={onClose}>
      <dl className="cat-keys">
        {Keys.filter(([, act]) => act !== 'gather' || canGather).map(([key, act]) => (
          <div key={key}>
            <dt>
              <kbd>{t(key, { defaultValue: key })}</kbd>
            </dt>
            <dd>{t(`Key:${act}`)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

/** Keys of the picture that has the focus, in one line at the foot of the window. */
const LineKeys = Keys.filter(([, act]) => act !== 'search' && act !== 'move');

/** The same, while a picture has the focus by the keyboard. */
export function KeysLine({ canGather }: { readonly canGather: boolean }) {
  const t = useT('catalog');
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) =>
      setShown(target instanceof Element && target.matches('.ed-grid__open:focus-visible'));
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  if (!isShown) return null;
  return (
    <p className="cat-keys-line ed-small">
      {LineKeys.filter(([, act]) => act !== 'gather' || canGather).map(([key, act]) => (
        <span key={key}>
          <kbd>{t(key, { defaultValue: key })}</kbd> {t(`Key:${act}`)}
        </span>
      ))}
    </p>
  );
}
