import type { EndpointOutput } from '@editorial/contracts/endpoint';
import { noticesApi } from '@editorial/contracts/notices';
import { formatNumber, saveFile, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button, Icon } from '@editorial/ui';
import { Modal } from '@editorial/ui/overlay';
import { useState } from 'react';
import { ChoiceChips } from '../frame/ChoiceChips.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { TableHead } from '../frame/TableHead.tsx';

/** This year and the last one, whose report is due after its end. */
const reportYears = () => {
  const year = new Date().getUTCFullYear();
  return [year, year - 1];
};

/** The counts of a year for the yearly report, and the same as a file. */
export function NoticeReport({ onClose }: { readonly onClose: () => void }) {
  const t = useT('administration');
  const years = reportYears();
  const [year, setYear] = useState(years[0] ?? 0);
  const query = useEndpoint(noticesApi.report, { query: { year } });
  return (
    <Modal open size="lg" title={`${t('NoticeCounts')} ${year}`} onClose={onClose}>
      <div className="adm-report">
        <ChoiceChips
          label={t('NoticeYear')}
          values={years}
          value={year}
          nameOf={(one) => one}
          onChoose={setYear}
        />
        <Loaded query={query} height="12rem">
          {({ kinds }) => <Kinds kinds={kinds} />}
        </Loaded>
        <Button
          icon={<Icon name="download" />}
          onClick={() =>
            void saveFile(`${noticesApi.counts.path}?year=${year}`, `notices-${year}.csv`)
          }
        >
          {t('NoticeCountsFile')}
        </Button>
      </div>
    </Modal>
  );
}

type Report = EndpointOutput<typeof noticesApi.report>;

const columns = [
  ['Kind'],
  ['NoticeReceived', 'end'],
  ['NoticeRemoved', 'end'],
  ['NoticeKept', 'end'],
  ['NoticeMedian', 'end'],
] as const;

/** Notices of the year by their kind. */
function Kinds({ kinds }: { readonly kinds: Report['kinds'] }) {
  const t = useT('administration');
  return (
    <div className="adm-scroll">
      <table className="adm-table adm-counts">
        <TableHead columns={columns} />
        <tbody>
          {kinds.map(({ kind, received, removed, kept, medianHours }) => (
            <tr key={kind}>
              <th scope="row">{t(`NoticeKind:${kind}`)}</th>
              <td className="adm-end ed-figures">{formatNumber(received)}</td>
              <td className="adm-end ed-figures">{formatNumber(removed)}</td>
              <td className="adm-end ed-figures">{formatNumber(kept)}</td>
              <td className="adm-end ed-figures">
                {medianHours === null ? '–' : formatNumber(medianHours)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
