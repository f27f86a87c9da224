import { NoticeDetails, noticesApi, type Notice } from '@editorial/contracts/notices';
import { call, formatDate, useT } from '@editorial/platform';
import { Button, ButtonLink } from '@editorial/ui';
import { Form, RadioField, SubmitButton, TextAreaField, TextField } from '@editorial/ui/forms';
import { Modal } from '@editorial/ui/overlay';
import { Link } from 'react-router-dom';
import { act } from '../frame/act.ts';
import { Answers } from '../frame/Answers.tsx';
import { Facts, type Fact } from '../frame/Facts.tsx';
import { reasonRules } from '../frame/reason.rules.ts';

const rules = { ground: reasonRules.ground, reason: reasonRules.facts };
const outcomes = ['Removed', 'Kept'] as const;

interface Decision {
  readonly outcome: (typeof outcomes)[number];
  readonly ground: string;
  readonly reason: string;
}

/** Shows the facts that the law demands for the kind of notice, as far as they were given. */
const detailsOf = (t: ReturnType<typeof useT>, details: Notice['details']): Fact[] =>
  NoticeDetails.flatMap((name): Fact[] => {
    const value = details[name];
    if (value === undefined) return [];
    if (name === 'isAuthorized') return [[t('NoticeDetail:isAuthorized'), '✓']];
    const shown = name === 'relation' ? t(`NoticeRelation:${value}`) : value;
    return [[t(`NoticeDetail:${name}`), <bdi key={name}>{shown}</bdi>]];
  });

function factsOf(t: ReturnType<typeof useT>, notice: Notice): Fact[] {
  const { name, email, message, details, receivedAt, dueAt, strikes } = notice;
  const { assetId, assetNumber } = notice;
  const { outcome, ground, reason } = notice;
  const facts: Fact[] = [
    [
      t('Picture'),
      assetId ? (
        <Link to={`/public/${assetId}`}>{assetNumber}</Link>
      ) : (
        t('NoticeNoPicture', { number: assetNumber })
      ),
    ],
    [t('NoticeBy'), email ? <bdi key="by">{`${name} · ${email}`}</bdi> : t('NoticeNameless')],
    ...detailsOf(t, details),
    [t('When'), `${formatDate(receivedAt)} · ${t('AnswerBy', { date: formatDate(dueAt) })}`],
    [t('NoticeStrikesTitle'), t('NoticeStrikes', { count: strikes })],
    [
      t('Message'),
      message && (
        <bdi key="message" className="adm-words">
          {message}
        </bdi>
      ),
    ],
  ];
  if (outcome)
    facts.push([
      t(`Outcome:${outcome}`),
      <span key="outcome" className="adm-words">{`${ground}\n${reason}`}</span>,
    ]);
  return facts;
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
  const { id, number, kind, state, answers, ownerId } = notice;
  const isOpen = state === 'Open';
  const hide = () => act(() => call(noticesApi.hide, { params: { id } }), 'NoticeHidden');
  return (
    <Modal open title={`${number} · ${t(`NoticeKind:${kind}`)}`} onClose={onClose}>
      <Facts facts={factsOf(t, notice)} />
      <Answers
        answers={answers.map(({ side, body, answeredAt }) => ({
          at: answeredAt,
          text: body,
          by: `${t(`NoticeSide:${side}`)} · ${formatDate(answeredAt)}`,
        }))}
      />
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
