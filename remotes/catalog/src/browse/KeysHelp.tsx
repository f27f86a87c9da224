import { useT } from '@editorial/platform';
import { Modal } from '@editorial/ui/overlay';

const Keys = [
  ['/', 'search'],
  ['ArrowKeys', 'move'],
  ['EnterKey', 'open'],
  ['SpaceKey', 'preview'],
  ['B', 'basket'],
  ['D', 'download'],
  ['X', 'select'],
  ['?', 'help'],
] as const;

/** The list of keyboard shortcuts. */
export function KeysHelp({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const t = useT('catalog');
  return (
    <Modal open={open} size="sm" closableByKeyboard title={t('KeysTitle')} onClose={onClose}>
      <dl className="cat-keys">
        {Keys.map(([key, act]) => (
          <div key={key}>
            <dt>
              <kbd>{t(key)}</kbd>
            </dt>
            <dd>{t(`Key:${act}`)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
