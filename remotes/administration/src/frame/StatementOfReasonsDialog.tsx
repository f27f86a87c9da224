import type { ReasonsGiven } from '@editorial/contracts/restrictions';
import { useT } from '@editorial/platform';
import { Form, SubmitButton } from '@editorial/ui/forms';
import { Modal } from '@editorial/ui/overlay';
import { ReasonFields } from './ReasonFields.tsx';
import { reasonRules } from './reason.rules.ts';

/**
 * Asks for the statement of reasons that a restriction of somebody needs (DSA Art. 17): its ground in
 * law or in the terms, and the facts. The person gets both by mail. `onGiven` may report that it
 * failed (`false`): what was typed then stays.
 */
export function StatementOfReasonsDialog({
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
