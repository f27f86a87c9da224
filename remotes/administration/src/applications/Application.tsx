import { accountApi, type JoinApplicationItem } from '@editorial/contracts/account';
import { Policy } from '@editorial/contracts/policy';
import { call, formatDate, usePolicy, useT } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { Form, TextAreaField } from '@editorial/ui/forms';
import { Modal } from '@editorial/ui/overlay';
import { useState } from 'react';
import { act } from '../frame/act.ts';
import { Answers } from '../frame/Answers.tsx';
import { Facts, type Fact } from '../frame/Facts.tsx';

/** One application: what was written, what was answered, and the verdict. */
export function Application({
  application,
  onClose,
}: {
  readonly application: JoinApplicationItem;
  readonly onClose: () => void;
}) {
  const t = useT('administration');
  const mayDecide = usePolicy(Policy.UsersUpdate);
  const { answers, status, decidedAt, decidedByName } = application;
  const facts: readonly Fact[] = [
    [t('Kind'), t(`ProfileType:${application.profileType}`)],
    [t('Company'), application.company],
    [t('Email'), application.email],
    [
      t('Portfolio'),
      // Erasing empties it, and a link to nothing would open this page.
      application.portfolioUrl && (
        <a
          key="portfolio"
          href={application.portfolioUrl}
          target="_blank"
          rel="noopener noreferrer"
        >
          {application.portfolioUrl}
        </a>
      ),
    ],
    [t('Message'), <bdi key="message">{application.message}</bdi>],
    [
      t('State'),
      t(`Application:${status}`) +
        (decidedAt
          ? ` · ${t('DecidedBy', { name: decidedByName, date: formatDate(decidedAt) })}`
          : ''),
    ],
  ];
  return (
    <Modal open title={application.name} onClose={onClose}>
      <Facts facts={facts} />
      <Answers
        answers={answers.map(({ text, byName, at }) => ({
          at,
          text,
          by: t('DecidedBy', { name: byName, date: formatDate(at) }),
        }))}
      />
      {mayDecide && <Answer application={application} onDecided={onClose} />}
    </Modal>
  );
}

function Answer({
  application: { id, email, status },
  onDecided,
}: {
  readonly application: JoinApplicationItem;
  readonly onDecided: () => void;
}) {
  const t = useT('administration');
  const [busy, setBusy] = useState<string | null>(null);
  async function run(name: string, step: () => Promise<unknown>, done: string) {
    setBusy(name);
    const isDone = await act(step, done).finally(() => setBusy(null));
    return isDone;
  }
  const params = { id };
  return (
    <Form aria-label={t('SendAnswer')} defaultValues={{ text: '' }} onSubmit={() => undefined}>
      {({ form }) => {
        const words = () => form.getValues('text').trim();
        const answer = async () => {
          const step = () =>
            call(accountApi.answerJoinApplication, { params, body: { text: words() } });
          if (await run('answer', step, 'AnswerSent')) form.reset({ text: '' });
        };
        const decide = async (verdict: Verdict) => {
          const body = { status: verdict, ...(words() && { text: words() }) };
          const step = () => call(accountApi.decideJoinApplication, { params, body });
          if (await run(verdict, step, `Application${verdict}`)) onDecided();
        };
        return (
          <>
            <TextAreaField
              name="text"
              label={t('AnswerText')}
              hint={t('AnswerHint', { email })}
              maxLength={4000}
            />
            <div className="ed-row">
              <Button
                disabled={form.watch('text').trim() === ''}
                loading={busy === 'answer'}
                onClick={() => void answer()}
              >
                {t('SendAnswer')}
              </Button>
              {status === 'Submitted' && (
                <Verdicts busy={busy} onVerdict={(verdict) => void decide(verdict)} />
              )}
            </div>
          </>
        );
      }}
    </Form>
  );
}

type Verdict = 'Accepted' | 'Declined';

function Verdicts({
  busy,
  onVerdict,
}: {
  /** The step that is being taken. */
  readonly busy: string | null;
  readonly onVerdict: (verdict: Verdict) => void;
}) {
  const t = useT('administration');
  return (
    <>
      <Button look="primary" loading={busy === 'Accepted'} onClick={() => onVerdict('Accepted')}>
        {t('AcceptApplication')}
      </Button>
      <Button look="danger" loading={busy === 'Declined'} onClick={() => onVerdict('Declined')}>
        {t('DeclineApplication')}
      </Button>
    </>
  );
}
