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
import './forms.css';

export interface DatePickerProps {
  /** yyyy-MM-dd, or empty. */
  readonly value: string | null | undefined;
  readonly onChange: (value: string) => void;
  /** yyyy-MM-dd, inclusive. */
  readonly min?: string;
  readonly max?: string;
  readonly label?: string;
  readonly focusOnOpen?: boolean;
  /** The date shown first if there is no value. Default: today. */
  readonly today?: DateValue;
}

const utc = (value: DateValue) => {
  const instant = new Date(0);
  instant.setUTCFullYear(value.year, value.month - 1, value.day);
  return instant;
};

const now = (): DateValue => {
  const date = new Date();
  return { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
};

/**
 * A calendar of one month with six weeks, Monday first. Arrow keys move by day and week, Page Up
 * and Page Down by month, or with Shift by year.
 */
// Long because its keys and its markup share the shown month.
export function DatePicker({
  value,
  onChange,
  min,
  max,
  label,
  focusOnOpen = false,
  today = now(),
}: DatePickerProps) {
  const { locale, text, direction } = useKit();
  const id = useId();
  const grid = useRef<HTMLTableElement>(null);
  const chosen = parseDate(value ?? '');
  const clamp = (date: DateValue) => {
    const iso = toIso(date);
    if (min !== undefined && iso < min) return parseDate(min) ?? date;
    return max !== undefined && iso > max ? (parseDate(max) ?? date) : date;
  };
  const [focus, setFocus] = useState<DateValue>(() => chosen ?? clamp(today));
  const [movesFocus, setMovesFocus] = useState(focusOnOpen);
  useEffect(() => {
    if (movesFocus)
      grid.current?.querySelector<HTMLElement>(`[data-date="${toIso(focus)}"]`)?.focus();
  }, [focus, movesFocus]);

  const go = (date: DateValue, byKey: boolean) => {
    setMovesFocus(byKey);
    setFocus(clamp(date));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const side = direction === 'rtl' ? -1 : 1;
    const targets: Record<string, () => DateValue> = {
      ArrowRight: () => addDays(focus, side),
      ArrowLeft: () => addDays(focus, -side),
      ArrowDown: () => addDays(focus, DAYS),
      ArrowUp: () => addDays(focus, -DAYS),
      PageDown: () => addMonths(focus, event.shiftKey ? 12 : 1),
      PageUp: () => addMonths(focus, event.shiftKey ? -12 : -1),
      Home: () => addDays(focus, -weekday(focus)),
      End: () => addDays(focus, DAYS - 1 - weekday(focus)),
    };
    const target = targets[event.key];
    if (!target) return;
    event.preventDefault();
    go(target(), true);
  };
  const sheet = monthSheet(focus.year, focus.month);
  const monthName = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const dayName = new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' });
  const fullDayName = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const fullDate = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  const figure = new Intl.NumberFormat(locale, { useGrouping: false });
  const [minYear, maxYear] = [min, max].map((bound) => parseDate(bound ?? '')?.year);

  return (
    <fieldset className="ed-calendar" aria-label={label ?? text('EditorialUi::ChooseDate')}>
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
          onChange={(event) =>
            go(addMonths(focus, Number(event.target.value) - focus.month), false)
          }
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
      <table
        ref={grid}
        role="grid"
        aria-labelledby={id}
        className="ed-calendar__sheet"
        onKeyDown={onKeyDown}
      >
        <caption
          id={id}
          className="ed-visually-hidden"
          aria-live="polite"
        >{`${monthName.format(utc(focus))} ${figure.format(focus.year)}`}</caption>
        <thead>
          <tr>
            {sheet.slice(0, DAYS).map((day) => (
              <th key={toIso(day)} scope="col" abbr={fullDayName.format(utc(day))}>
                {dayName.format(utc(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: WEEKS }, (_, week) => (
            <tr key={week}>
              {sheet.slice(week * DAYS, (week + 1) * DAYS).map((day) => {
                const iso = toIso(day);
                const isChosen = chosen !== null && iso === toIso(chosen);
                const isOut = (min !== undefined && iso < min) || (max !== undefined && iso > max);
                return (
                  <td key={iso} aria-selected={isChosen}>
                    <button
                      type="button"
                      data-date={iso}
                      tabIndex={iso === toIso(focus) ? 0 : -1}
                      disabled={isOut}
                      aria-label={fullDate.format(utc(day))}
                      aria-current={iso === toIso(today) ? 'date' : undefined}
                      className={classNames(
                        'ed-calendar__day',
                        day.month !== focus.month && 'ed-calendar__day--other',
                        isChosen && 'ed-calendar__day--chosen',
                      )}
                      onClick={() => {
                        go(day, true);
                        onChange(iso);
                      }}
                    >
                      {figure.format(day.day)}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}
