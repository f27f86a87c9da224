import type { Quote } from '@editorial/contracts/checkout';
import { formatMoney, useT } from '@editorial/platform';
import { LinkButton } from '@editorial/ui';
import type { ReactNode, Ref } from 'react';
import type { OrderFacts } from './order-facts.rules.ts';
import { dueOf } from './TaxLines.tsx';

/** One sentence that says what ordering will do, or the reasons why it is not possible. */
export function OrderOutcome({
  quote,
  facts,
  isByCard = false,
  failure,
  onTakeOutProblems,
  ref,
}: {
  readonly quote: Quote;
  readonly facts: OrderFacts;
  readonly isByCard?: boolean;
  readonly failure: ReactNode;
  readonly onTakeOutProblems: () => void;
  readonly ref?: Ref<HTMLDivElement>;
}) {
  const t = useT('checkout');
  const { creditsAfter, hasProblems, isOver, isRefused } = facts;
  return (
    <div className="chk-outcome" aria-live="polite" ref={ref} tabIndex={-1}>
      {failure}
      {hasProblems && (
        <p className="chk-warning">
          {t('FixLines')} <LinkButton onClick={onTakeOutProblems}>{t('TakeOutAll')}</LinkButton>
        </p>
      )}
      {!hasProblems && creditsAfter < 0 && (
        <p className="chk-warning">{t('NotEnough', [t('Credits', { count: -creditsAfter })])}</p>
      )}
      {!hasProblems && creditsAfter >= 0 && isOver && (
        <p className="chk-warning">
          {t('SeatLeft', [t('Credits', { count: quote.seatCreditsLeft ?? 0 })])}
        </p>
      )}
      {!isRefused && !quote.addressProblem && (
        <p className="chk-sentence">
          <Sentence quote={quote} facts={facts} isByCard={isByCard} />
        </p>
      )}
    </div>
  );
}

function Sentence({
  quote,
  facts: { credits, amount, creditsAfter, newPictures },
  isByCard,
}: {
  readonly quote: Quote;
  readonly facts: OrderFacts;
  readonly isByCard: boolean;
}) {
  const t = useT('checkout');
  const pictures = t('Pictures', { count: newPictures });
  const spent = t('Credits', { count: credits });
  const left = t('Credits', { count: Math.max(0, creditsAfter) });
  const money = formatMoney(dueOf(quote), quote.currency);
  if (credits > 0 && amount > 0)
    return t(isByCard ? 'Sentence:cardBoth' : 'Sentence:both', [pictures, spent, money, left]);
  if (amount > 0) return t(isByCard ? 'Sentence:card' : 'Sentence:money', [pictures, money]);
  return credits > 0 ? t('Sentence:credits', [pictures, spent, left]) : t('Sentence:nothing');
}
