import type { Permission, PermissionGroup } from '@editorial/contracts/permissions';
import { AllPolicies, SitePolicies } from '@editorial/contracts/policy';
import { translate } from '../../settings/languages/texts.ts';
import type { RemotePolicyRow } from '../permissions/permission-grants.ts';

export type Sources = ReadonlyMap<
  string,
  readonly { readonly providerName: string; readonly providerKey: string }[]
>;

/** The parent of a policy: `AbpIdentity.Users` for `AbpIdentity.Users.Update`. */
export const parentOf = (name: string, all: readonly string[] = AllPolicies): string | null =>
  all.filter((other) => name.startsWith(`${other}.`)).toSorted((a, b) => b.length - a.length)[0] ??
  null;

const RESOURCE = 'Permissions';

const permission = (
  name: string,
  displayName: string,
  all: readonly string[],
  sources: Sources,
): Permission => ({
  name,
  displayName,
  parentName: parentOf(name, all),
  isGranted: sources.has(name),
  allowedProviders: [],
  grantedProviders: [...(sources.get(name) ?? [])],
});

/** The site's own policies in their groups. */
function ownGroups(language: string, isOfSite: boolean, sources: Sources): PermissionGroup[] {
  const offered = AllPolicies.filter((name) => isOfSite || !SitePolicies.has(name));
  const byGroup = Map.groupBy(offered, (name) => name.slice(0, name.indexOf('.')));
  return [...byGroup].map(([name, policies]) => {
    const key = `PermissionGroup:${name}`;
    return {
      name,
      displayName: translate(language, RESOURCE, key),
      displayNameKey: key,
      displayNameResource: RESOURCE,
      permissions: policies.map((policy) =>
        permission(
          policy,
          translate(language, RESOURCE, `Permission:${policy}`),
          AllPolicies,
          sources,
        ),
      ),
    };
  });
}

const inLanguage = (texts: Readonly<Record<string, string>>, language: string, name: string) =>
  texts[language] ?? texts.en ?? name;

/** Policies of remotes, one group for each remote. Those that are gone show only where granted. */
function remoteGroups(
  language: string,
  rows: readonly RemotePolicyRow[],
  sources: Sources,
): PermissionGroup[] {
  const shown = rows.filter(({ name, isLive }) => isLive || sources.has(name));
  const all = shown.map(({ name }) => name);
  return [...Map.groupBy(shown, ({ remote }) => remote)].map(([remote, policies]) => ({
    name: remote,
    displayName: inLanguage(policies[0]?.remoteTexts ?? {}, language, remote),
    displayNameKey: 'Remote',
    displayNameResource: remote,
    permissions: policies.map(({ name, texts, isLive }) => ({
      ...permission(name, inLanguage(texts, language, name), all, sources),
      ...(isLive ? {} : { isGone: true }),
    })),
  }));
}

/** All policies as a tree, with the sources of each grant to one holder. */
export const policyTree = (
  language: string,
  isOfSite: boolean,
  remote: readonly RemotePolicyRow[],
  sources: Sources,
): PermissionGroup[] => [
  ...ownGroups(language, isOfSite, sources),
  ...remoteGroups(language, remote, sources),
];
