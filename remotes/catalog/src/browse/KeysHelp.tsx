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

/** The list of keyboard shortcuts, and those of the picture that has the focus. */
export default function KeysHelp({
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
    <>
      <KeysLine canGather={canGather} />
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
    </>
  );
}

const isPicture = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('.ed-grid__open:focus-visible');

/** Keys of the picture that has the focus, in one line at the foot of the window. */
const LineKeys = Keys.filter(([, act]) => act !== 'search' && act !== 'move');

/** The same, while a picture has the focus by the keyboard. */
function KeysLine({ canGather }: { readonly canGather: boolean }) {
  const t = useT('catalog');
  // The focus may have been there before this was loaded.
  const [isShown, setShown] = useState(() => isPicture(document.activeElement));
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => setShown(isPicture(target));
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
