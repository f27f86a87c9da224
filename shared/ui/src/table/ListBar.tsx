import { useEffect, useRef, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { Popover } from '../overlay/Popover.tsx';
import type { ListColumn, ListTableProps } from './list.types.ts';

/** How long typing pauses before the server is asked. */
const SEARCH_DELAY_MS = 250;

/** The search field. It answers at once and asks the server when typing pauses. */
function SearchField({
  value,
  label,
  onChange,
}: {
  readonly value: string;
  readonly label: string;
  readonly onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  // The address changed by other means, such as the back button.
  useEffect(() => {
    if (value !== sent.current) setTyped(value);
    sent.current = value;
  }, [value]);
  useEffect(() => {
    if (typed === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = typed.trim();
      onChange(typed.trim());
    }, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, onChange]);
  return (
    <span className="ed-list__search">
      <Icon name="search" />
      <input
        type="search"
        className="ed-input"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </span>
  );
}

function ColumnChoice<Row>({
  columns,
  shown,
  label,
  onChange,
}: {
  readonly columns: readonly ListColumn<Row>[];
  readonly shown: readonly string[];
  readonly label: string;
  readonly onChange: (keys: readonly string[]) => void;
}) {
  return (
    <Popover
      label={label}
      align="end"
      trigger={(props) => (
        <Button {...props} look="quiet" size="small" icon={<Icon name="columns" />}>
          {label}
        </Button>
      )}
    >
      <div className="ed-list__choice">
        {columns
          .filter(({ fixed }) => !fixed)
          .map(({ key, title }) => (
            <label key={key}>
              <input
                type="checkbox"
                checked={shown.includes(key)}
                onChange={(event) =>
                  onChange(
                    columns
                      .map((column) => column.key)
                      .filter((one) => (one === key ? event.target.checked : shown.includes(one))),
                  )
                }
              />
              {title}
            </label>
          ))}
      </div>
    </Popover>
  );
}

/** Search, filters, the number of rows and the acts, above the table. */
export function ListBar<Row extends object>({
  list,
  shown,
  usual,
}: {
  readonly list: ListTableProps<Row>;
  /** The keys of the columns that are shown, and of those that are shown without a choice. */
  readonly shown: readonly string[];
  readonly usual: readonly string[];
}) {
  const { rows, columns, view, onView, texts, isLoading = false, filters, tools, onExport } = list;
  return (
    <div className="ed-list__bar">
      <SearchField
        value={view.search}
        label={texts.search}
        onChange={(search) => onView({ search })}
      />
      {filters}
      <span className="ed-list__end">
        <span className="ed-muted ed-small ed-figures" role="status">
          {isLoading && rows.length === 0 ? '' : texts.count}
        </span>
        <ColumnChoice
          columns={columns}
          shown={shown}
          label={texts.columns}
          onChange={(keys) => onView({ columns: String(keys) === String(usual) ? null : keys })}
        />
        {onExport && (
          <Button look="quiet" size="small" icon={<Icon name="download" />} onClick={onExport}>
            {texts.export}
          </Button>
        )}
        {tools}
      </span>
    </div>
  );
}
