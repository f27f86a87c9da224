import { catalogApi, TextLanguages, type TextLanguage } from '@editorial/contracts/catalog';
import type { EndpointInput } from '@editorial/contracts/endpoint';
import { useCulture, useT, type TextKey } from '@editorial/platform';
import { queryClient, useEndpoint } from '@editorial/platform/queries';
import {
  CheckboxField,
  Form,
  NumberField,
  SubmitButton,
  TextField,
  type FormProps,
} from '@editorial/ui/forms';
import { Modal } from '@editorial/ui/overlay';
import { useState, type ReactNode } from 'react';
import type { DefaultValues } from 'react-hook-form';
import { ConflictView } from '../frame/ConflictView.tsx';
import { changedBy, useVersions, type Conflict } from '../frame/versions.ts';
import { CoverField } from './CoverField.tsx';
import type { GroupValues, PictureGroup } from './group-form.rules.ts';

const COVER_CHOICES = 24;

type Key = TextKey<'administration'>;

export interface GroupFormProps<Group extends PictureGroup, Values extends GroupValues> {
  /** Absent: a new one. */
  readonly group: Group | undefined;
  readonly titleOf: (group: Group | undefined) => string;
  readonly valuesOf: (group?: Group) => Values;
  readonly rulesOf: (group: Group | undefined) => NonNullable<FormProps<Values>['rules']>;
  /** Sends the fields that were changed, or all of a new group. */
  readonly send: (changed: Values | Partial<Values>, basis: Group | undefined) => Promise<unknown>;
  /** Pictures that may be the cover. */
  readonly covers: EndpointInput<typeof catalogApi.list>['query'];
  /** The names of fields that are no language. */
  readonly labels: Readonly<Partial<Record<keyof Values, Key>>>;
  readonly texts: {
    readonly names: Key;
    readonly place: Key;
    readonly hide: Key;
    readonly changedMeanwhile: Key;
  };
  readonly nameField: (
    language: TextLanguage,
    group: Group | undefined,
  ) => { readonly optional: boolean; readonly maxLength: number; readonly placeholder?: string };
  /** Fields above the names. */
  readonly aboveNames?: ReactNode;
  /** Fields below the names. */
  readonly belowNames?: ReactNode;
  readonly onClose: () => void;
}

/**
 * A new set or category, or a change of one. A newer version of somebody else is shown beside it.
 */
export function GroupForm<Group extends PictureGroup, Values extends GroupValues>(
  props: GroupFormProps<Group, Values>,
) {
  const { group, titleOf, valuesOf, send, texts, labels, onClose } = props;
  const [basis, setBasis] = useState(group);
  const { save, conflict, decide } = useVersions<Values, Group | undefined>({
    send: (values, before) => send(before ? changedBy(values, valuesOf(before)) : values, before),
    // Fields that were not changed here are as the other person saved them.
    merge: (mine, before, theirs) => ({
      ...valuesOf(theirs),
      ...changedBy(mine, valuesOf(before)),
    }),
    onTheirs: setBasis,
    onSaved: async () => {
      await queryClient.invalidateQueries();
      onClose();
    },
  });
  const title = titleOf(conflict?.theirs ?? basis);
  if (!conflict)
    return (
      <Modal open onClose={onClose} title={title}>
        <Fields {...props} title={title} basis={basis} onSave={(values) => save(values, basis)} />
      </Modal>
    );
  return (
    <Modal open onClose={onClose} title={title}>
      <Both
        text={texts.changedMeanwhile}
        labels={labels}
        conflict={{ mine: conflict.mine, theirs: valuesOf(conflict.theirs) }}
        {...decide}
      />
    </Modal>
  );
}

function Both<Values extends GroupValues>({
  text,
  labels,
  conflict: { mine, theirs },
  onMine,
  onTheirs,
}: {
  readonly text: Key;
  readonly labels: Readonly<Partial<Record<keyof Values, Key>>>;
  readonly conflict: Conflict<Values, Values>;
  readonly onMine: () => Promise<unknown>;
  readonly onTheirs: () => void;
}) {
  const t = useT('administration');
  const languages = new Intl.DisplayNames([useCulture()], { type: 'language' });
  const shown = (value: Values[keyof Values]) =>
    typeof value === 'boolean' ? t(value ? 'Yes' : 'No') : String(value ?? '');
  const labelOf = (name: keyof Values & string) => {
    const label = labels[name];
    return label ? t(label) : (languages.of(name) ?? name);
  };
  const lines = (Object.keys(theirs) as (keyof Values & string)[]).map((name) => ({
    label: labelOf(name),
    theirs: shown(theirs[name]),
    mine: shown(mine[name]),
  }));
  return <ConflictView text={t(text)} lines={lines} onMine={onMine} onTheirs={onTheirs} />;
}

function Fields<Group extends PictureGroup, Values extends GroupValues>({
  title,
  basis,
  onSave,
  group,
  valuesOf,
  rulesOf,
  covers,
  texts,
  nameField,
  aboveNames,
  belowNames,
}: GroupFormProps<Group, Values> & {
  readonly title: string;
  readonly basis: Group | undefined;
  readonly onSave: (values: Values) => Promise<void>;
}) {
  const t = useT('administration');
  const languages = new Intl.DisplayNames([useCulture()], { type: 'language' });
  const { data: pictures } = useEndpoint(
    catalogApi.list,
    { query: { ...covers, maxResultCount: COVER_CHOICES } },
    { enabled: group !== undefined, isBackground: true },
  );
  return (
    <Form
      key={basis?.concurrencyStamp ?? ''}
      aria-label={title}
      defaultValues={valuesOf(basis) as DefaultValues<Values>}
      rules={rulesOf(basis)}
      onSubmit={onSave}
    >
      {aboveNames}
      <p className="ed-muted">{t(texts.names)}</p>
      <div className="adm-pair">
        {TextLanguages.map((language) => (
          <TextField
            key={language}
            name={language}
            label={languages.of(language) ?? language}
            {...nameField(language, basis)}
          />
        ))}
        <NumberField
          name="position"
          label={t('Place_inOrder')}
          hint={t(texts.place)}
          optional
          min={1}
        />
      </div>
      {belowNames}
      <CheckboxField name="isHidden" label={t(texts.hide)} />
      {group && <CoverField pictures={pictures?.items ?? []} />}
      <SubmitButton>{t('Save')}</SubmitButton>
    </Form>
  );
}
