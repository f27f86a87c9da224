import {
  settingGroup,
  settingManagementApi,
  type SettingItem,
  type SettingList,
} from '@editorial/contracts/setting-management';
import { countryChoices } from '@editorial/contracts/countries';
import { call, useCulture, useT } from '@editorial/platform';
import { endpointKey, queryClient } from '@editorial/platform/queries';
import {
  CheckboxField,
  Form,
  NumberField,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
} from '@editorial/ui/forms';
import { useEffect, type ComponentProps } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AccountsField } from './AccountsField.tsx';
import { ConflictView } from '../frame/ConflictView.tsx';
import { formCall, useVersions } from '../frame/versions.ts';
import { changesOf, textsOf, valuesOf, type SettingValues } from './setting-values.ts';

const groups = settingGroup.options;
const isKnown = (group: string) => groups.some((known) => known === group);

const keep = (list: SettingList): void => {
  queryClient.setQueryData(endpointKey(settingManagementApi.settings, {}), list);
};

async function send(typed: SettingValues, basis: SettingList): Promise<void> {
  const values = changesOf(typed, basis.items);
  if (Object.keys(values).length === 0) return;
  const body = { values, concurrencyStamp: basis.concurrencyStamp };
  keep(await call(settingManagementApi.changeSettings, { body }, formCall));
}

/** Leads to the field that the address names, as steps of a new site do. */
function useAskedField(): void {
  const [params] = useSearchParams();
  const asked = params.get('field');
  useEffect(() => {
    if (asked !== null) document.getElementsByName(asked)[0]?.focus();
  }, [asked]);
}

/** All settings in one form. Only what was changed is sent; what equals its default, as default. */
export function SettingsForm({ list }: { readonly list: SettingList }) {
  const t = useT('administration');
  const { save, conflict, decide } = useVersions({ send, onTheirs: keep });
  useAskedField();
  if (conflict) {
    const { mine, theirs } = conflict;
    const texts = textsOf(mine, list.items);
    return (
      <ConflictView
        text={t('SettingsChangedText')}
        lines={theirs.items.map(({ name, displayName, value }) => ({
          label: displayName,
          theirs: value,
          mine: texts[name] ?? '',
        }))}
        {...decide}
      />
    );
  }
  return (
    <Form
      key={list.concurrencyStamp}
      aria-label={t('Settings')}
      className="adm-form"
      defaultValues={valuesOf(list.items)}
      onSubmit={(values: SettingValues) => save(values, list)}
      warnOnLeave
    >
      {groups.map((group) => (
        <Group
          key={group}
          title={t(`Group:${group}`)}
          items={list.items.filter((item) => item.group === group)}
        />
      ))}
      <Group title={t('Group:Other')} items={list.items.filter(({ group }) => !isKnown(group))} />
      <SubmitButton>{t('Save')}</SubmitButton>
    </Form>
  );
}

function Group({
  title,
  items,
}: {
  readonly title: string;
  readonly items: readonly SettingItem[];
}) {
  const t = useT('administration');
  if (items.length === 0) return null;
  const isFixed = (item: SettingItem) => item.isFixed === true;
  return (
    <fieldset className="adm-group">
      <legend>{title}</legend>
      {items.some(isFixed) && <p>{t('SettingsNeedAdmin')}</p>}
      {items.map((item) => (
        <fieldset key={item.name} className="adm-one-setting" disabled={isFixed(item)}>
          <SettingField item={item} />
        </fieldset>
      ))}
    </fieldset>
  );
}

function Warned({ hint, warning }: { readonly hint: string; readonly warning: string }) {
  return (
    <>
      {hint}
      <strong className="adm-warning">{warning}</strong>
    </>
  );
}

/** A country by its name. A value that is none of the list stays a choice, so that saving loses nothing. */
function CountrySetting({
  value,
  ...common
}: { readonly value: string } & Omit<ComponentProps<typeof SelectField<string>>, 'options'>) {
  const t = useT('administration');
  const choices = countryChoices(useCulture());
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  return (
    <SelectField
      {...common}
      placeholder={t('NoCountry')}
      options={[...(isKnown ? [] : [{ value, label: value }]), ...choices]}
    />
  );
}

function SettingField({ item }: { readonly item: SettingItem }) {
  const t = useT('administration');
  const { name, kind, displayName, description, defaultValue, minimum, maximum } = item;
  const shown =
    kind === 'Switch' ? t(defaultValue === 'True' ? 'Yes' : 'No') : defaultValue.split('\n')[0];
  const hint = shown ? `${description} ${t('DefaultIs', { value: shown })}` : description;
  const common = {
    name,
    label: displayName,
    hint: item.warning ? <Warned hint={hint} warning={item.warning} /> : hint,
  };
  if (kind === 'Switch') return <CheckboxField {...common} />;
  if (kind === 'Number')
    return <NumberField {...common} min={minimum ?? 0} max={maximum ?? Number.MAX_SAFE_INTEGER} />;
  const optional = !item.isRequired;
  if (kind === 'Country')
    return <CountrySetting {...common} value={item.value} optional={optional} />;
  if (kind === 'Accounts') return <AccountsField {...common} optional={optional} />;
  const size = maximum === null ? {} : { maxLength: maximum };
  return kind === 'Lines' ? (
    <TextAreaField {...common} {...size} optional={optional} />
  ) : (
    <TextField {...common} {...size} optional={optional} />
  );
}
