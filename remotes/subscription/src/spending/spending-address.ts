import { SpendingGroups, type SpendingGroup } from '@editorial/contracts/spending';

/** The figure of the report. */
export type Measure = 'credits' | 'amount';

/** The report that the address describes. */
export interface SpendingView {
  readonly by: SpendingGroup;
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

const day = (value: string | null) => (value && /^\d{4}-\d\d-\d\d$/.test(value) ? value : '');

/** Parses the view. Invalid values are left out. */
export function readSpendingView(params: URLSearchParams): SpendingView {
  const by = SpendingGroups.find((group) => group === params.get('by')) ?? 'Month';
  return {
    by,
    field: by === 'Field' ? (params.get('field') ?? '').slice(0, 40) : '',
    from: day(params.get('from')),
    to: day(params.get('to')),
  };
}

/** Only what differs from the default, for the address and for the call alike. */
export const spendingQuery = (view: SpendingView) => ({
  ...(view.by === 'Month' ? {} : { by: view.by }),
  ...(view.field ? { field: view.field } : {}),
  ...(view.from ? { from: view.from } : {}),
  ...(view.to ? { to: view.to } : {}),
});
