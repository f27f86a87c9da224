import type { EndpointOutput } from '@editorial/contracts/endpoint';
import { profitApi } from '@editorial/contracts/profit';
import {
  formatDate,
  formatMoney,
  formatNumber,
  saveFile,
  useCulture,
  usePageMetadata,
  useT,
} from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button, Icon, Skeleton } from '@editorial/ui';
import { Pagination } from '@editorial/ui/display';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { Failed } from '../Failed.tsx';
import { monthName } from './ProfitPage.tsx';
import '../subscription.css';

const LINES_ON_PAGE = 100;

/** One contributor's statement with every license it counts. */
export function StatementPage() {
  const t = useT('subscription');
  useCulture();
  const { contributorId = '', month = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const currency = search.get('currency') ?? 'USD';
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '', 10) || 1);
  const {
    data: statement,
    isError,
    refetch,
  } = useEndpoint(
    profitApi.get,
    {
      params: { contributorId, month },
      query: {
        currency,
        skipCount: (page - 1) * LINES_ON_PAGE,
        maxResultCount: LINES_ON_PAGE,
      },
    },
    { isPageContent: true },
  );
  usePageMetadata({ title: t('Statement') });
  if (isError && !statement)
    return (
      <div className="ed-page">
        <Failed onRetry={() => void refetch()} />
      </div>
    );
  if (!statement)
    return (
      <div className="ed-page sub-page" aria-busy="true">
        <Skeleton height={240} />
      </div>
    );
  return (
    <div className="ed-page sub-page">
      <Head month={month} statement={statement} />
      <Files contributorId={contributorId} month={month} currency={currency} />
      <div className="sub-scroll">
        <LineTable statement={statement} />
      </div>
      <Pagination
        page={page}
        pageSize={LINES_ON_PAGE}
        total={statement.lineCount}
        onChange={(next) =>
          setSearch((before) => {
            before.set('page', String(next));
            return before;
          })
        }
      />
    </div>
  );
}

/** The statement as a file. */
function Files({
  contributorId,
  month,
  currency,
}: {
  readonly contributorId: string;
  readonly month: string;
  readonly currency: string;
}) {
  const t = useT('subscription');
  const path = `/api/profit-calculation/statement/${contributorId}/${month}`;
  return (
    <div className="ed-row">
      <Button
        icon={<Icon name="download" />}
        onClick={() => void saveFile(`${path}/csv?currency=${currency}`, `statement-${month}.csv`)}
      >
        {t('Csv')}
      </Button>
      <Button
        icon={<Icon name="file" />}
        onClick={() => void saveFile(`${path}/pdf?currency=${currency}`, `statement-${month}.pdf`)}
      >
        {t('Pdf')}
      </Button>
    </div>
  );
}

type Statement = EndpointOutput<typeof profitApi.get>;

/** The licenses on this page of the statement, and the sums of all. */
function LineTable({ statement }: { readonly statement: Statement }) {
  const t = useT('subscription');
  const money = (amount: number) => formatMoney(amount, statement.currency);
  return (
    <table className="sub-table">
      <LineHead />
      <tbody>
        {statement.lines.map((line) => (
          <Line key={line.id} line={line} money={money} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={5}>
            {t('Sum')}
          </th>
          <td className="ed-figures sub-end">{money(statement.revenue)}</td>
          <td colSpan={2} className="ed-figures sub-end">
            <strong>{money(statement.share)}</strong>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function LineHead() {
  const t = useT('subscription');
  return (
    <thead>
      <tr>
        <th scope="col">{t('Issued')}</th>
        <th scope="col">{t('License')}</th>
        <th scope="col">{t('EarningKind')}</th>
        <th scope="col">{t('Title')}</th>
        <th scope="col">{t('Exclusivity')}</th>
        <th scope="col" className="sub-end">
          {t('Revenue')}
        </th>
        <th scope="col" className="sub-end">
          {t('SharePercent')}
        </th>
        <th scope="col" className="sub-end">
          {t('Share')}
        </th>
      </tr>
    </thead>
  );
}

function Line({
  line,
  money,
}: {
  readonly line: Statement['lines'][number];
  readonly money: (amount: number) => string;
}) {
  const t = useT('subscription');
  return (
    <tr>
      <td className="ed-figures">{formatDate(line.issuedAt)}</td>
      <td>
        <Link className="ed-figures" to={`/verify/${line.verificationCode}`}>
          {line.licenseNumber}
        </Link>
      </td>
      <td>{t(`EarningKind:${line.kind}`)}</td>
      <td>
        {line.assetTitle} <span className="ed-muted ed-figures">{line.assetNumber}</span>
      </td>
      <td>{t(`Value:${line.exclusivity}`, { defaultValue: line.exclusivity })}</td>
      <td className="ed-figures sub-end">{money(line.revenue)}</td>
      <td className="ed-figures sub-end">
        {formatNumber(line.sharePercent / 100, { style: 'percent' })}
      </td>
      <td className="ed-figures sub-end">{money(line.share)}</td>
    </tr>
  );
}

function Head({ month, statement }: { readonly month: string; readonly statement: Statement }) {
  const t = useT('subscription');
  return (
    <header>
      <p className="ed-eyebrow">{monthName(month)}</p>
      <h1>{statement.contributorName}</h1>
      <p className="ed-muted">
        {statement.closedAt ? t('ClosedOn', [formatDate(statement.closedAt)]) : t('Open')}
      </p>
    </header>
  );
}
