import type { ReasonsGiven } from '@editorial/contracts/restrictions';
import { useT } from '@editorial/platform';
import { Form, SubmitButton } from '@editorial/ui/forms';
import { Modal } from '@editorial/ui/overlay';
import { ReasonFields } from './ReasonFields.tsx';
import { reasonRules } from './reason.rules.ts';

/**
 * Asks why something of another person is restricted. The person gets both by mail. `onGiven` may
 * report that it failed (`false`): what was typed then stays.
 */
export function ReasonsDialog({
  title,
  text,
  onGiven,
  onClose,
}: {
  readonly title: string;
  readonly text: string;
  readonly onGiven: (reasons: ReasonsGiven) => Promise<boolean | void>;
  readonly onClose: () => void;
}) {
  const t = useT('administration');
  async function give({ ground, facts }: ReasonsGiven) {
    const isDone = await onGiven({ ground: ground.trim(), facts: facts.trim() });
    if (isDone !== false) onClose();
  }
  return (
    <Modal open onClose={onClose} title={title}>
      <Form
        aria-label={title}
        defaultValues={{ ground: '', facts: '' }}
        rules={reasonRules}
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
