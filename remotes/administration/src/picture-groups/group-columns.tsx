import { formatNumber } from '@editorial/platform';
import { Badge, Button, LinkButton } from '@editorial/ui';
import { Link } from 'react-router-dom';
import type { Column } from '../frame/columns.ts';
import type { PictureGroup } from './group-form.rules.ts';

interface ListedGroup extends PictureGroup {
  readonly assetCount: number;
}

/** The dialog that is open beside a list of sets or categories. */
export type GroupStep<Group> =
  | { readonly kind: 'add' }
  | { readonly kind: 'change' | 'remove'; readonly group: Group };

/** Whether visitors see it. */
const stateColumn: Column<PictureGroup> = {
  key: 'state',
  title: 'State',
  render: ({ isHidden }, t) => (
    <Badge look={isHidden ? 'accent' : 'neutral'}>{t(isHidden ? 'Set:Hidden' : 'Set:Shown')}</Badge>
  ),
};

/** The columns that lists of sets and of categories share. */
export function groupColumns<Group extends ListedGroup>({
  name,
  nameOf,
  picturesAt,
  onStep,
}: {
  /** The key of the first column, by which the server sorts it. */
  readonly name: string;
  readonly nameOf: (group: Group) => string;
  /** The address of the group's pictures. */
  readonly picturesAt: (group: Group) => string;
  readonly onStep: (step: GroupStep<Group>) => void;
}): { readonly facts: Column<Group>[]; readonly acts: Column<Group> } {
  const acts: Column<Group> = {
    key: 'acts',
    title: 'Acts',
    render: (group, t) => (
      <Button size="small" onClick={() => onStep({ kind: 'remove', group })}>
        {t('Remove')}
      </Button>
    ),
  };
  const facts: Column<Group>[] = [
    {
      key: name,
      title: 'Name',
      fixed: true,
      sortable: name,
      render: (group) => (
        <LinkButton onClick={() => onStep({ kind: 'change', group })}>{nameOf(group)}</LinkButton>
      ),
    },
    {
      key: 'languages',
      title: 'OtherNames',
      render: ({ names }) => Object.keys(names).join(', ') || '–',
    },
    {
      key: 'position',
      title: 'Place_inOrder',
      align: 'end',
      sortable: 'position',
      render: ({ position }) => position ?? '–',
    },
    {
      key: 'pictures',
      title: 'Pictures',
      align: 'end',
      sortable: 'assetCount',
      render: (group) => <Link to={picturesAt(group)}>{formatNumber(group.assetCount)}</Link>,
    },
    stateColumn,
  ];
  return { facts, acts };
}
