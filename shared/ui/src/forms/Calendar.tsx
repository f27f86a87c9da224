import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../controls/Button.tsx';
import { classNames } from '../controls/class-names.ts';
import { Icon } from '../controls/Icon.tsx';
import { useKit } from '../texts/kit-texts.ts';
import {
  addDays,
  addMonths,
  parseDate,
  toIso,
  weekday,
  type DateValue,
} from '../validation/dates.ts';
import { DAYS, monthSheet, WEEKS, yearList } from './calendar.ts';
import type { DatePickerProps } from './date-picker.types.ts';
import './calendar.css';

const utc = (value: DateValue) => {
  const instant = new Date(0);
  instant.setUTCFullYear(value.year, value.month - 1, value.day);
  return instant;
};

const now = (): DateValue => {
  const date = new Date();
  return { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
};

/** The day that a key leads to. Undefined: the key has no meaning here. */
function dayByKey(
  { key, shiftKey }: KeyboardEvent,
  from: DateValue,
  isRtl: boolean,
): DateValue | undefined {
  const side = isRtl ? -1 : 1;
  const targets: Record<string, () => DateValue> = {
    ArrowRight: () => addDays(from, side),
    ArrowLeft: () => addDays(from, -side),
    ArrowDown: () => addDays(from, DAYS),
    ArrowUp: () => addDays(from, -DAYS),
    PageDown: () => addMonths(from, shiftKey ? 12 : 1),
    PageUp: () => addMonths(from, shiftKey ? -12 : -1),
    Home: () => addDays(from, -weekday(from)),
    End: () => addDays(from, DAYS - 1 - weekday(from)),
  };
  return targets[key]?.();
}

const formatsOf = (locale: string) => ({
  monthName: new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }),
  dayName: new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' }),
  fullDayName: new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
  fullDate: new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }),
  figure: new Intl.NumberFormat(locale, { useGrouping: false }),
});

/** The nearest date that can be chosen. */
function clamp(date: DateValue, min: string | undefined, max: string | undefined): DateValue {
  const iso = toIso(date);
  if (min !== undefined && iso < min) return parseDate(min) ?? date;
  return max !== undefined && iso > max ? (parseDate(max) ?? date) : date;
}

/** The chosen day, and the one that has the focus, which moves by keys and by the mouse. */
function useCalendar(props: Omit<DatePickerProps, 'onChange'>) {
  const { value, min, max, focusOnOpen = false, today = now() } = props;
  const { locale, direction } = useKit();
  const grid = useRef<HTMLTableElement>(null);
  const chosen = parseDate(value ?? '');
  const [focus, setFocus] = useState<DateValue>(() => chosen ?? clamp(today, min, max));
  const [movesFocus, setMovesFocus] = useState(focusOnOpen);
  useEffect(() => {
    if (movesFocus)
      grid.current?.querySelector<HTMLElement>(`[data-date="${toIso(focus)}"]`)?.focus();
  }, [focus, movesFocus]);

  const go = (date: DateValue, byKey: boolean) => {
    setMovesFocus(byKey);
    setFocus(clamp(date, min, max));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = dayByKey(event, focus, direction === 'rtl');
    if (!target) return;
    event.preventDefault();
    go(target, true);
  };
  return {
    grid,
    focus,
    go,
    onKeyDown,
    chosenIso: chosen && toIso(chosen),
    todayIso: toIso(today),
    isOut: (iso: string) => (min !== undefined && iso < min) || (max !== undefined && iso > max),
    formats: formatsOf(locale),
  };
}
type Shown = ReturnType<typeof useCalendar>;

/**
 * A calendar of one month with six weeks, Monday first. Arrow keys move by day and week, Page Up
 * and Page Down by month, or with Shift by year.
 */
export default function Calendar({ onChange, label, ...props }: DatePickerProps) {
  const { min, max } = props;
  const { text } = useKit();
  const id = useId();
  const calendar = useCalendar(props);
  const { focus, go, formats } = calendar;
  const sheet = monthSheet(focus.year, focus.month);

  return (
    <fieldset className="ed-calendar" aria-label={label ?? text('EditorialUi::ChooseDate')}>
      <MonthChoice calendar={calendar} min={min} max={max} />
      <table
        ref={calendar.grid}
        role="grid"
        aria-labelledby={id}
        className="ed-calendar__sheet"
        onKeyDown={calendar.onKeyDown}
      >
        <caption
          id={id}
          className="ed-visually-hidden"
          aria-live="polite"
        >{`${formats.monthName.format(utc(focus))} ${formats.figure.format(focus.year)}`}</caption>
        <thead>
          <tr>
            {sheet.slice(0, DAYS).map((day) => (
              <th key={toIso(day)} scope="col" abbr={formats.fullDayName.format(utc(day))}>
                {formats.dayName.format(utc(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: WEEKS }, (_, week) => (
            <tr key={week}>
              {sheet.slice(week * DAYS, (week + 1) * DAYS).map((day) => (
                <td key={toIso(day)} aria-selected={toIso(day) === calendar.chosenIso}>
                  <Day
                    day={day}
                    calendar={calendar}
                    onPick={() => {
                      go(day, true);
                      onChange(toIso(day));
                    }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}

function Day({
  day,
  calendar: { focus, chosenIso, todayIso, isOut, formats },
  onPick,
}: {
  readonly day: DateValue;
  readonly calendar: Shown;
  readonly onPick: () => void;
}) {
  const iso = toIso(day);
  return (
    <button
      type="button"
      data-date={iso}
      tabIndex={iso === toIso(focus) ? 0 : -1}
      disabled={isOut(iso)}
      aria-label={formats.fullDate.format(utc(day))}
      aria-current={iso === todayIso ? 'date' : undefined}
      className={classNames(
        'ed-calendar__day',
        day.month !== focus.month && 'ed-calendar__day--other',
        iso === chosenIso && 'ed-calendar__day--chosen',
      )}
      onClick={onPick}
    >
      {formats.figure.format(day.day)}
    </button>
  );
}

/** The month and the year that are shown, to step and to choose. */
function MonthChoice({
  calendar: { focus, go, formats },
  min,
  max,
}: Pick<DatePickerProps, 'min' | 'max'> & { readonly calendar: Shown }) {
  const { text } = useKit();
  const { monthName, figure } = formats;
  const [minYear, maxYear] = [min, max].map((bound) => parseDate(bound ?? '')?.year);
  return (
    <div className="ed-calendar__head">
      <Button
        look="quiet"
        size="small"
        iconOnly
        aria-label={text('EditorialUi::PreviousMonth')}
        icon={<Icon name="previous" />}
        onClick={() => go(addMonths(focus, -1), false)}
      />
      <select
        className="ed-input ed-calendar__choice"
        aria-label={text('EditorialUi::Month')}
        value={focus.month}
        onChange={(event) => go(addMonths(focus, Number(event.target.value) - focus.month), false)}
      >
        {Array.from({ length: 12 }, (_, index) => (
          <option key={index} value={index + 1}>
            {monthName.format(utc({ year: 2024, month: index + 1, day: 1 }))}
          </option>
        ))}
      </select>
      <select
        className="ed-input ed-calendar__choice ed-figures"
        aria-label={text('EditorialUi::Year')}
        value={focus.year}
        onChange={(event) =>
          go(addMonths(focus, (Number(event.target.value) - focus.year) * 12), false)
        }
      >
        {yearList(focus.year, minYear, maxYear).map((year) => (
          <option key={year} value={year}>
            {figure.format(year)}
          </option>
        ))}
      </select>
      <Button
        look="quiet"
        size="small"
        iconOnly
        aria-label={text('EditorialUi::NextMonth')}
        icon={<Icon name="next" />}
        onClick={() => go(addMonths(focus, 1), false)}
      />
    </div>
  );
}
