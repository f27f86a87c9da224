import { lazy, type ComponentType } from 'react';
import type { SearchChoiceProps } from './office.types.ts';
import { Place } from './Place.tsx';

const AntdSearch = lazy(() => import('./AntdSearch.tsx'));

/**
 * One of many values, found by typing a part of its name: lists that are longer than a screen. antd
 * loads with the first one. For a few values, take `Choice` or `SelectField`.
 */
export function SearchChoice<Value extends string | number>(props: SearchChoiceProps<Value>) {
  const Drawn = AntdSearch as unknown as ComponentType<SearchChoiceProps<Value>>;
  return (
    <Place>
      <Drawn {...props} />
    </Place>
  );
}
