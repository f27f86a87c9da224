import type { ReasonsGiven } from '@editorial/contracts/restrictions';
import { useT } from '@editorial/platform';
import { Form, required, stringLength, SubmitButton } from '@editorial/ui/forms';
import { Modal } from '@editorial/ui/overlay';
import { ReasonFields } from './ReasonFields.tsx';

const rules = {
  ground: [required(), stringLength(3, 500)],
  facts: [required(), stringLength(10, 4000)],
};

/** Asks why something of another person is restricted. The person gets both by mail. */
export function ReasonsDialog({
  title,
  text,
  onGiven,
  onClose,
}: {
  readonly title: string;
  readonly text: string;
  readonly onGiven: (reasons: ReasonsGiven) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const t = useT('administration');
  async function give({ ground, facts }: ReasonsGiven) {
    await onGiven({ ground: ground.trim(), facts: facts.trim() });
    onClose();
  }
  return (
    <Modal open onClose={onClose} title={title}>
      <Form
        aria-label={title}
        defaultValues={{ ground: '', facts: '' }}
        rules={rules}
        suppressUnsavedWarning
        onSubmit={give}
      >
        <p>{text}</p>
        <p className="ed-muted">{t('ReasonsText')}</p>
        <ReasonFields />
        <SubmitButton look="danger">{title}</SubmitButton>
      </Form>
    </Modal>
  );
}
