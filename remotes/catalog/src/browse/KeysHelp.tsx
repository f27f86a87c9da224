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
