import { formatNumber, useCulture, useT } from '@editorial/platform';
import { Badge, Button, LinkButton } from '@editorial/ui';
import type { ListColumn } from '@editorial/ui/table';
import { Link } from 'react-router-dom';
import type { PictureGroup } from './group-form.rules.ts';

interface ListedGroup extends PictureGroup {
  readonly assetCount: number;
}

/** The dialog that is open beside a list of sets or categories. */
export type GroupStep<Group> =
  | { readonly kind: 'add' }
  | { readonly kind: 'change' | 'remove'; readonly group: Group };

/** The columns that lists of sets and of categories share. */
export function useGroupColumns<Group extends ListedGroup>({
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
}): { readonly facts: ListColumn<Group>[]; readonly acts: ListColumn<Group> } {
  const t = useT('administration');
  useCulture();
  const acts: ListColumn<Group> = {
    key: 'acts',
    title: t('Acts'),
    render: (group) => <RemoveButton onClick={() => onStep({ kind: 'remove', group })} />,
  };
  const facts: ListColumn<Group>[] = [
    {
      key: name,
      title: t('Name'),
      fixed: true,
      sortable: name,
      render: (group) => (
        <LinkButton onClick={() => onStep({ kind: 'change', group })}>{nameOf(group)}</LinkButton>
      ),
    },
    {
      key: 'languages',
      title: t('OtherNames'),
      render: ({ names }) => Object.keys(names).join(', ') || '–',
    },
    {
      key: 'position',
      title: t('Place_inOrder'),
      align: 'end',
      sortable: 'position',
      render: ({ position }) => position ?? '–',
    },
    {
      key: 'pictures',
      title: t('Pictures'),
      align: 'end',
      sortable: 'assetCount',
      render: (group) => <Link to={picturesAt(group)}>{formatNumber(group.assetCount)}</Link>,
    },
    {
      key: 'state',
      title: t('State'),
      render: ({ isHidden }) => <Visibility isHidden={isHidden} />,
    },
  ];
  return { facts, acts };
}

function Visibility({ isHidden }: { readonly isHidden: boolean }) {
  const t = useT('administration');
  return (
    <Badge look={isHidden ? 'accent' : 'neutral'}>{t(isHidden ? 'Set:Hidden' : 'Set:Shown')}</Badge>
  );
}

function RemoveButton({ onClick }: { readonly onClick: () => void }) {
  const t = useT('administration');
  return (
    <Button size="small" onClick={onClick}>
      {t('Remove')}
    </Button>
  );
}
