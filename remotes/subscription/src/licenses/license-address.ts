import { LicenseRights, LicenseSources, type License } from '@editorial/contracts/licensing';

/** The view that the address describes. It can be sent to a colleague and survives a reload. */
export interface LicenseView {
  readonly filter: string;
  readonly from: string;
  readonly to: string;
  readonly source: License['source'] | '';
  readonly rights: (typeof LicenseRights)[number] | '';
  readonly userId: string;
  readonly sorting: string;
  readonly page: number;
}

/** All licenses. */
export const NO_FILTER = {
  filter: '',
  from: '',
  to: '',
  source: '',
  rights: '',
  userId: '',
} as const;

const day = (value: string | null) => (value && /^\d{4}-\d\d-\d\d$/.test(value) ? value : '');

/** Parses the view. Invalid values are left out. */
export function readView(params: URLSearchParams): LicenseView {
  const source = LicenseSources.find((candidate) => candidate === params.get('source')) ?? '';
  const page = Number(params.get('page') ?? 1);
  return {
    filter: params.get('q') ?? '',
    from: day(params.get('from')),
    to: day(params.get('to')),
    source,
    rights: LicenseRights.find((candidate) => candidate === params.get('rights')) ?? '',
    userId: params.get('person') ?? '',
    sorting: params.get('sort') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Builds the query string. Default values are left out. */
export function writeView(view: LicenseView): URLSearchParams {
  const entries = {
    q: view.filter,
    from: view.from,
    to: view.to,
    source: view.source,
    rights: view.rights,
    person: view.userId,
    sort: view.sorting,
    page: view.page > 1 ? String(view.page) : '',
  };
  return new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== ''));
}

/** The view as a filter for the server. */
export const filterOf = ({ filter, from, to, source, rights, userId }: LicenseView) => ({
  ...(filter ? { filter } : {}),
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
  ...(source ? { source } : {}),
  ...(rights ? { rights } : {}),
  ...(userId ? { userId } : {}),
});
