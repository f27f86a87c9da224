import {
  pricingApi,
  type ManagedPriceList,
  type PriceTerms,
  type SampleLine,
} from '@editorial/contracts/pricing';
import type { EndpointOutput } from '@editorial/contracts/endpoint';
import { call, formatMoney, formatNumber, useT } from '@editorial/platform';
import { queryClient } from '@editorial/platform/queries';
import { Button } from '@editorial/ui';
import {
  DateField,
  Form,
  required,
  stringLength,
  SubmitButton,
  TextField,
} from '@editorial/ui/forms';
import { TableHead } from '../frame/TableHead.tsx';
import { formCall, useVersions } from '../frame/versions.ts';
import { PricesConflict } from './PricesConflict.tsx';
import { startOf } from './plan-form.rules.ts';
import { zoneName } from './zone-name.ts';

export interface Compared {
  readonly terms: PriceTerms;
  readonly lines: readonly SampleLine[];
  readonly result: EndpointOutput<typeof pricingApi.comparePrices>;
}

interface Applied {
  readonly reason: string;
  readonly from: string;
}

const rules = { reason: [required(), stringLength(0, 500)] };

/** Shows the price of the sample basket before and after, and the step that puts the prices in force. */
export function Comparison({
  compared,
  newest,
  onDone,
}: {
  readonly compared: Compared;
  readonly newest: ManagedPriceList;
  readonly onDone: () => void;
}) {
  const t = useT('administration');
  const reload = async () => {
    await queryClient.invalidateQueries();
    onDone();
  };
  const { save, conflict, decide } = useVersions<Applied, ManagedPriceList>({
    send: ({ reason, from }, { version }) => {
      const validFrom = startOf(from);
      const body = {
        terms: compared.terms,
        reason,
        basedOn: version,
        ...(validFrom ? { validFrom } : {}),
      };
      return call(pricingApi.addPriceList, { body }, formCall);
    },
    onSaved: reload,
    onTheirs: reload,
    done: 'PricesSaved',
  });
  if (conflict)
    return <PricesConflict mine={compared.terms} theirs={conflict.theirs} {...decide} />;
  return (
    <section className="adm-conflict" aria-labelledby="adm-comparison">
      <h2 id="adm-comparison">{t('SampleBasket')}</h2>
      <SampleTable compared={compared} />
      <Form
        aria-label={t('PutInForce')}
        className="adm-form"
        defaultValues={{ reason: '', from: '' }}
        rules={rules}
        onSubmit={(values) => save(values, newest)}
      >
        <TextField name="reason" label={t('Reason')} />
        <DateField name="from" label={t('ValidFrom')} hint={t('ValidFromHint')} optional />
        <div className="ed-row">
          <SubmitButton>{t('PutInForce')}</SubmitButton>
          <Button onClick={onDone}>{t('Discard')}</Button>
        </div>
      </Form>
    </section>
  );
}

interface Cost {
  readonly credits: number;
  readonly amount: number;
}

const columns = [['Picture'], ['Now', 'end'], ['Then', 'end']] as const;

function SampleTable({ compared: { terms, lines, result } }: { readonly compared: Compared }) {
  const t = useT('administration');
  const nameOf = (line: SampleLine) => {
    const zone = terms.zones[line.zone];
    const parts = [
      t(line.resolutionType === 0 ? 'SizeHigh' : 'SizeLow'),
      ...(line.exclusivity === 'Exclusive' ? [t('Exclusive')] : []),
      ...(line.source === 'Subscription' ? [t('WithPlan')] : [zone ? zoneName(t, zone) : '']),
      ...(line.usage === 'Advertising' ? [t('Advertising')] : []),
    ];
    return parts.join(' · ');
  };
  const costOf = (cost: Cost | null, line: SampleLine) => {
    if (!cost) return '–';
    return line.source === 'Subscription'
      ? t('CountCredits', { count: cost.credits })
      : formatMoney(cost.amount, result.currency);
  };
  const total = (cost: Cost) =>
    `${formatMoney(cost.amount, result.currency)} + ${t('CountCredits', { count: cost.credits, figure: formatNumber(cost.credits) })}`;
  return (
    <div className="adm-scroll">
      <table className="adm-table">
        <TableHead columns={columns} />
        <tbody>
          {lines.map((line, index) => {
            const { before = null, after = null } = result.lines[index] ?? {};
            const isSame = costOf(before, line) === costOf(after, line);
            return (
              <tr key={nameOf(line)}>
                <th scope="row">{nameOf(line)}</th>
                <td className="adm-end">{costOf(before, line)}</td>
                <td className="adm-end">
                  {isSame ? costOf(after, line) : <strong>{costOf(after, line)}</strong>}
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Together')}</th>
            <td className="adm-end">{total(result.before)}</td>
            <td className="adm-end">{total(result.after)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
