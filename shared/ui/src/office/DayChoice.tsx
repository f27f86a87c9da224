import { lazy } from 'react';
import type { DayChoiceProps } from './office.types.ts';
import { Place } from './Place.tsx';

const AntdDays = lazy(() => import('./AntdDays.tsx'));

/**
 * A day or a month of a filter, in the culture's notation (R5.51). It is typed or picked. antd loads
 * with the first one; in forms, take `DateField`.
 */
export function DayChoice(props: DayChoiceProps) {
  return (
    <Place>
      <AntdDays {...props} />
    </Place>
  );
}
