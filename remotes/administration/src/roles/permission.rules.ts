import type { Translate } from '@editorial/platform';
import type { Permission } from '@editorial/contracts/permissions';
import type { ConflictLine } from '../frame/ConflictView.tsx';

export interface Holder {
  readonly providerName: 'R' | 'U';
  readonly providerKey: string;
}

/** Unsaved changes of the page: granted or not, by the permission's name. */
export type Changed = Readonly<Record<string, boolean>>;

/** Whether the holder itself was granted it; what roles give a person is inherited. */
export const isOwn = (permission: Permission, { providerName }: Holder): boolean =>
  permission.grantedProviders.some((one) => one.providerName === providerName);

/** How far a permission lies below the first ones of its group. */
export function depthOf(permission: Permission, all: readonly Permission[]): number {
  const parent = all.find(({ name }) => name === permission.parentName);
  return parent ? depthOf(parent, all) + 1 : 0;
}

/** The whole choice of somebody who changed some of what they saw. */
export const choiceOf = (seen: readonly Permission[], holder: Holder, changed: Changed): Changed =>
  Object.fromEntries(
    seen.map((permission) => [
      permission.name,
      changed[permission.name] ?? isOwn(permission, holder),
    ]),
  );

/** Returns the changes to save, so that the stored permissions become those chosen. */
export const wishesFor = (stored: readonly Permission[], holder: Holder, choice: Changed) =>
  stored.flatMap((permission) => {
    const { name } = permission;
    const isGranted = choice[name] ?? isOwn(permission, holder);
    return isGranted === isOwn(permission, holder) ? [] : [{ name, isGranted }];
  });

/** Returns the stored values beside the choice, for each permission. */
export const conflictLines = (
  t: Translate<'administration'>,
  stored: readonly Permission[],
  holder: Holder,
  choice: Changed,
): ConflictLine[] => {
  const shown = (isGranted: boolean) => t(isGranted ? 'Granted' : 'NotGranted');
  return stored.map((permission) => ({
    label: permission.displayName,
    theirs: shown(isOwn(permission, holder)),
    mine: shown(choice[permission.name] ?? isOwn(permission, holder)),
  }));
};
