import { type SearchAlert, searchAlert } from '@editorial/contracts/saved-searches';
import { useT } from '@editorial/platform';

/** How often a mail names the news of a search. */
export function AlertChoice({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: SearchAlert;
  readonly onChange: (alert: SearchAlert) => void;
}) {
  const t = useT('collections');
  return (
    <select
      className="lbx-input"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(searchAlert.parse(event.target.value))}
    >
      {searchAlert.options.map((alert) => (
        <option key={alert} value={alert}>
          {t(`Alert:${alert}`)}
        </option>
      ))}
    </select>
  );
}
