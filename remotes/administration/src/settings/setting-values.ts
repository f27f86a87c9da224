import type { SettingItem } from '@editorial/contracts/setting-management';
import { get, set } from 'react-hook-form';

/** The values of the form. A name with dots is a path, as the form's fields read it. */
export type SettingValues = Record<string, unknown>;

const typed = ({ kind }: SettingItem, text: string) =>
  kind === 'Switch' ? text === 'True' : kind === 'Number' ? Number(text) : text;

const asText = ({ kind, defaultValue }: SettingItem, value: unknown): string => {
  if (kind === 'Switch') return value === true ? 'True' : 'False';
  // An emptied number is its default again.
  return value === undefined || value === null ? defaultValue : String(value);
};

export function valuesOf(items: readonly SettingItem[]): SettingValues {
  const values: SettingValues = {};
  for (const item of items) set(values, item.name, typed(item, item.value));
  return values;
}

/** Returns the typed value, as the server keeps it. */
export const textsOf = (
  values: SettingValues,
  items: readonly SettingItem[],
): Record<string, string> =>
  Object.fromEntries(items.map((item) => [item.name, asText(item, get(values, item.name))]));

/** Returns the differences from the saved settings. A value that equals its default gives the default back. */
export function changesOf(
  values: SettingValues,
  items: readonly SettingItem[],
): Record<string, string | null> {
  const texts = textsOf(values, items);
  return Object.fromEntries(
    items
      .map((item): [SettingItem, string] => [item, texts[item.name] ?? ''])
      .filter(([item, text]) => text !== item.value)
      .map(([item, text]) => [item.name, text === item.defaultValue ? null : text]),
  );
}
