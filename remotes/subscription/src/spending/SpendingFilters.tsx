import { useT } from '@editorial/platform';
// For the styles of fields.
import '@editorial/ui/forms';
import { DayFilters } from '../DayFilters.tsx';
import type { Measure, SpendingView } from './spending-address.ts';

/** The grouping of the report, its days, and the figure of the chart. */
export function SpendingFilters({
  view,
  fields,
  measure,
  hasBoth,
  show,
  onMeasure,
}: {
  readonly view: SpendingView;
  readonly fields: readonly string[];
  readonly measure: Measure;
  readonly hasBoth: boolean;
  readonly show: (change: Partial<SpendingView>) => void;
  readonly onMeasure: (measure: Measure) => void;
}) {
  const t = useT('subscription');
  const shownFields = view.field && !fields.includes(view.field) ? [...fields, view.field] : fields;
  return (
    <div className="sub-filters" role="search">
      <label>
        <span className="ed-eyebrow">{t('SpendingBy')}</span>
        <select
          className="ed-input ed-input--select"
          value={view.field ? `Field:${view.field}` : view.by}
          onChange={({ target: { value } }) =>
            show(
              value.startsWith('Field:')
                ? { by: 'Field', field: value.slice('Field:'.length) }
                : { by: value === 'Person' ? 'Person' : 'Month', field: '' },
            )
          }
        >
          <option value="Month">{t('SpendingBy:Month')}</option>
          <option value="Person">{t('SpendingBy:Person')}</option>
          {shownFields.map((field) => (
            <option key={field} value={`Field:${field}`}>
              {field}
            </option>
          ))}
        </select>
      </label>
      <DayFilters days={view} onChange={show} />
      {hasBoth && (
        <label>
          <span className="ed-eyebrow">{t('SpendingMeasure')}</span>
          <select
            className="ed-input ed-input--select"
            value={measure}
            onChange={(event) => onMeasure(event.target.value as Measure)}
          >
            <option value="credits">{t('SpendingCredits')}</option>
            <option value="amount">{t('SpendingMoney')}</option>
          </select>
        </label>
      )}
    </div>
  );
}
