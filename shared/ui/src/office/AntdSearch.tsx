import { Select } from 'antd';
import { useKitText } from '../texts/kit-texts.ts';
import { AntdScope } from '../theme/AntdScope.tsx';
import type { SearchChoiceProps } from './office.types.ts';
import { popupPlace } from './popup-place.ts';

/** antd's list with a search, loaded with antd. */
export default function AntdSearch<Value extends string | number>({
  label,
  options,
  value,
  onChange,
  placeholder,
}: SearchChoiceProps<Value>) {
  const text = useKitText();
  return (
    <AntdScope>
      <Select<Value | null>
        className="ed-search-choice"
        aria-label={label}
        showSearch={{ optionFilterProp: 'label' }}
        options={[...options]}
        // `undefined` would let antd keep the last choice by itself.
        value={value}
        placeholder={placeholder ?? text('EditorialUi::Choose')}
        notFoundContent={text('EditorialUi::NoRows')}
        getPopupContainer={popupPlace}
        onChange={(chosen) => {
          if (chosen !== null) onChange(chosen);
        }}
      />
    </AntdScope>
  );
}
