import type { SalesFigures } from '@editorial/contracts/sales';
import type { Translate } from '@editorial/platform';

/** One figure of a month, beside the month before. Money is in minor units. */
export interface FigureRow {
  readonly group: 'RevenueByPlan' | 'Invoices' | 'Licenses' | 'Credits';
  readonly label: string;
  readonly isMoney: boolean;
  readonly value: number;
  readonly before: number;
}

export const FigureGroups = ['RevenueByPlan', 'Invoices', 'Licenses', 'Credits'] as const;

type Figure = Omit<FigureRow, 'before'>;

function figuresOf(figures: SalesFigures, t: Translate): Figure[] {
  const { plans, licenses, invoices, credits } = figures;
  const money = (group: Figure['group']) => (label: string, value: number) => ({
    group,
    label,
    value,
    isMoney: true,
  });
  const count = (group: Figure['group']) => (label: string, value: number) => ({
    group,
    label,
    value,
    isMoney: false,
  });
  const [invoice, credit] = [money('Invoices'), count('Credits')];
  return [
    ...plans.map(({ planName, revenue }) => money('RevenueByPlan')(planName, revenue)),
    invoice(t('Issued'), invoices.amount),
    invoice(t('Paid'), invoices.paid),
    invoice(t('Credited'), invoices.credited),
    invoice(t('Order:Overdue'), invoices.overdue),
    ...licenses.map((one) => count('Licenses')(t(`Source:${one.source}`), one.count)),
    credit(t('CreditsGranted'), credits.granted),
    credit(t('Used'), credits.used),
    credit(t('GivenBack'), credits.givenBack),
    credit(t('Adjusted'), credits.adjusted),
    credit(t('Expired'), credits.expired),
  ];
}

const keyOf = ({ group, label }: Figure): string => `${group} ${label}`;

/**
 * The figures of a month beside those of the month before. A row that only one of them has is 0 in
 * the other.
 */
export function figureRows(now: SalesFigures, before: SalesFigures, t: Translate): FigureRow[] {
  const [mine, past] = [figuresOf(now, t), figuresOf(before, t)];
  const valueBefore = new Map(past.map((figure) => [keyOf(figure), figure.value]));
  const known = new Set(mine.map(keyOf));
  const gone = past.filter((figure) => !known.has(keyOf(figure)));
  return [...mine, ...gone.map((figure) => ({ ...figure, value: 0 }))].map((figure) => ({
    ...figure,
    before: valueBefore.get(keyOf(figure)) ?? 0,
  }));
}

/** The month before, such as 2026-10 for 2026-11. */
export function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}
