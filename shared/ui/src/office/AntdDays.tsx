import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useKit } from '../texts/kit-texts.ts';
import { AntdScope } from '../theme/AntdScope.tsx';
import type { DayChoiceProps } from './office.types.ts';
import { pickerTexts } from './picker-texts.ts';
import { popupPlace } from './popup-place.ts';

const stored = { day: 'YYYY-MM-DD', month: 'YYYY-MM' } as const;
const months = ['MMMM YYYY', stored.month, 'MM/YYYY'];
/** A culture's pattern (`dd.MM.yyyy`) in dayjs's letters. */
const patternOf = (pattern: string) => pattern.replaceAll('d', 'D').replaceAll('y', 'Y');
const read = (value: string | undefined, unit: 'day' | 'month') => {
  const day = value ? dayjs(value, stored[unit], true) : null;
  return day?.isValid() ? day : null;
};

/** antd's picker of days and months, loaded with antd. */
export default function AntdDays({
  label,
  value,
  onChange,
  unit = 'day',
  min,
  max,
  clearable = true,
}: DayChoiceProps) {
  const { locale, datePattern } = useKit();
  return (
    <AntdScope>
      <DatePicker
        className="ed-day"
        locale={pickerTexts(locale)}
        aria-label={label}
        placeholder={label}
        picker={unit === 'day' ? 'date' : 'month'}
        // The first one is shown; what is typed may also be in the others.
        format={unit === 'day' ? [patternOf(datePattern), stored.day] : months}
        value={read(value, unit)}
        minDate={read(min, unit) ?? undefined}
        maxDate={read(max, unit) ?? undefined}
        allowClear={clearable}
        getPopupContainer={popupPlace}
        onChange={(day) => onChange(day ? day.format(stored[unit]) : '')}
      />
    </AntdScope>
  );
}
