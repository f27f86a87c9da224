import { noticesApi, type Notice } from '@editorial/contracts/notices';
import { call, formatDate, useT } from '@editorial/platform';
import { Button, ButtonLink } from '@editorial/ui';
import {
  Form,
  RadioField,
  required,
  stringLength,
  SubmitButton,
  TextAreaField,
  TextField,
} from '@editorial/ui/forms';
import { Modal } from '@editorial/ui/overlay';
import { Link } from 'react-router-dom';
import { act } from '../frame/act.ts';

const rules = {
  ground: [required(), stringLength(3, 500)],
  reason: [required(), stringLength(10, 4000)],
};
const outcomes = ['Removed', 'Kept'] as const;

interface Decision {
  readonly outcome: (typeof outcomes)[number];
  readonly ground: string;
  readonly reason: string;
}

function factsOf(
  t: ReturnType<typeof useT>,
  { name, email, message, receivedAt, dueAt, strikes, assetId, assetNumber }: Notice,
): readonly (readonly [string, React.ReactNode])[] {
  return [
    [
      t('Picture'),
      assetId ? (
        <Link to={`/public/${assetId}`}>{assetNumber}</Link>
      ) : (
        t('NoticeNoPicture', { number: assetNumber })
      ),
    ],
    [t('NoticeBy'), <bdi key="by">{`${name} · ${email}`}</bdi>],
    [t('When'), `${formatDate(receivedAt)} · ${t('AnswerBy', { date: formatDate(dueAt) })}`],
    [t('NoticeStrikesTitle'), t('NoticeStrikes', { count: strikes })],
    [
      t('Message'),
      <bdi key="message" className="adm-words">
        {message || '–'}
      </bdi>,
    ],
  ];
}

/** One notice: what was written, what either side answered, and the decision. */
export function NoticeDialog({
  notice,
  onClose,
}: {
  readonly notice: Notice;
  readonly onClose: () => void;
}) {
  const t = useT('administration');
  const { id, number, kind, state, answers, outcome, ground, reason, ownerId } = notice;
  const isOpen = state === 'Open';
  const hide = () => act(() => call(noticesApi.hide, { params: { id } }), 'NoticeHidden');
  return (
    <Modal open title={`${number} · ${t(`NoticeKind:${kind}`)}`} onClose={onClose}>
      <dl className="adm-facts">
        {factsOf(t, notice).map(([name, value]) => (
          <div key={name}>
            <dt className="ed-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {outcome && (
          <div>
            <dt className="ed-muted">{t(`Outcome:${outcome}`)}</dt>
            <dd className="adm-words">{`${ground}\n${reason}`}</dd>
          </div>
        )}
      </dl>
      {answers.length > 0 && (
        <section aria-label={t('Answers')}>
          <h3 className="ed-eyebrow">{t('Answers')}</h3>
          <ul className="adm-lines">
            {answers.map(({ side, body, answeredAt }) => (
              <li key={answeredAt}>
                <bdi className="adm-words">{body}</bdi>
                <span className="ed-muted ed-small">
                  {`${t(`NoticeSide:${side}`)} · ${formatDate(answeredAt)}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="ed-row">
        {isOpen && notice.assetId !== null && !notice.isHidden && (
          <Button onClick={() => void hide()}>{t('HideUntilDecided')}</Button>
        )}
        {ownerId !== null && (
          <ButtonLink look="quiet" to={`/administration/people/${ownerId}`}>
            {t('NoticeContributor')}
          </ButtonLink>
        )}
      </div>
      {isOpen && <DecisionForm id={id} onDecided={onClose} />}
    </Modal>
  );
}

function DecisionForm({ id, onDecided }: { readonly id: string; readonly onDecided: () => void }) {
  const t = useT('administration');
  async function decide(values: Decision) {
    const body = { ...values, ground: values.ground.trim(), reason: values.reason.trim() };
    if (await act(() => call(noticesApi.decide, { params: { id }, body }), 'NoticeDecided'))
      onDecided();
  }
  return (
    <Form
      aria-label={t('DecideNotice')}
      defaultValues={{ outcome: 'Removed', ground: '', reason: '' } as Decision}
      rules={rules}
      onSubmit={decide}
    >
      <RadioField
        name="outcome"
        label={t('DecideNotice')}
        options={outcomes.map((value) => ({ value, label: t(`Outcome:${value}`) }))}
      />
      <TextField name="ground" label={t('Ground')} hint={t('GroundHint')} />
      <TextAreaField name="reason" label={t('Reason')} hint={t('BothSidesRead')} maxLength={4000} />
      <SubmitButton>{t('DecideNotice')}</SubmitButton>
    </Form>
  );
}
