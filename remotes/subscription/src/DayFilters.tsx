import { useT } from '@editorial/platform';
import { DayChoice } from '@editorial/ui/table';

interface Days {
  readonly from: string;
  readonly to: string;
}

/** The first and the last day of what is shown. */
export function DayFilters({
  days: { from, to },
  onChange,
}: {
  readonly days: Days;
  readonly onChange: (change: Partial<Days>) => void;
}) {
  const t = useT('subscription');
  return (
    <>
      <label>
        <span className="ed-eyebrow">{t('From')}</span>
        <DayChoice
          label={t('From')}
          value={from}
          max={to || undefined}
          onChange={(day) => onChange({ from: day })}
        />
      </label>
      <label>
        <span className="ed-eyebrow">{t('To')}</span>
        <DayChoice
          label={t('To')}
          value={to}
          min={from || undefined}
          onChange={(day) => onChange({ to: day })}
        />
      </label>
    </>
  );
}
