import type { BulkAct } from '@editorial/contracts/asset-bulk';
import { NEEDED_TAGS } from '@editorial/contracts/asset-completeness';
import { sql, type SQL } from 'drizzle-orm';
import type { AuditRecord } from '../../ground/audit/record-audit.ts';

/** Pictures in these states keep what they need (asset-completeness.rules.ts). */
const keepsEverything = sql`status in ('Submitted', 'Accepted', 'Published')`;
const folded = (tags: readonly string[]) =>
  sql`${sql.param(tags.map((tag) => tag.toLowerCase()))}::text[]`;
const withoutTags = (tags: readonly string[]) => sql`array(select tag
  from unnest(tags) with ordinality as each (tag, at)
  where not lower(tag) = any(${folded(tags)}) order by at)`;

const setText = (column: 'title' | 'description', text: string) => ({
  set: sql`${sql.identifier(column)} = ${text}::text`,
  where: sql`${sql.identifier(column)} <> ${text}::text`,
});

/**
 * Pictures that may be published: as `missingFields`, `statusChange` and `assertRights` decide for
 * one.
 */
const isReady = sql`(status = 'Accepted' or status = 'Draft' and contributor_id is null)
  and content_hash is not null and btrim(title) <> '' and btrim(description) <> ''
  and (select count(distinct lower(btrim(tag))) from unnest(tags) as tag
    where btrim(tag) <> '') >= ${NEEDED_TAGS}
  and cardinality(categories) > 0 and model_release <> 'None' and property_release <> 'None'
  and not coalesce(rights_end = 'Release'
    and rights_last_day < (now() at time zone 'utc')::date, false)`;

interface Statement {
  readonly set: SQL;
  readonly where: SQL;
}

/** Texts for all, and releases for pictures that state none. */
function textOrReleases(
  act: Extract<BulkAct, { readonly kind: 'SetTitle' | 'SetDescription' | 'SetReleases' }>,
): Statement {
  switch (act.kind) {
    case 'SetTitle':
      return setText('title', act.title);
    case 'SetDescription':
      return setText('description', act.description);
    case 'SetReleases':
      return {
        set: sql`
          model_release = case when model_release = 'None' then ${act.modelRelease}
            else model_release end,
          property_release = case when property_release = 'None' then ${act.propertyRelease}
            else property_release end`,
        where: sql`(model_release = 'None' and ${act.modelRelease} <> 'None'
          or property_release = 'None' and ${act.propertyRelease} <> 'None')`,
      };
  }
}

/** The values that an act sets, and the pictures in which it changes something. */
export function statementOf(act: BulkAct): Statement {
  switch (act.kind) {
    case 'AddCategory':
      return {
        set: sql`categories = array_append(categories, ${act.category}::text)`,
        where: sql`not ${act.category}::text = any(categories)`,
      };
    case 'RemoveCategory':
      return {
        set: sql`categories = array_remove(categories, ${act.category}::text)`,
        where: sql`${act.category}::text = any(categories)
          and not (cardinality(categories) = 1 and ${keepsEverything})`,
      };
    case 'AddTags': {
      const added = sql`array(select tag
        from unnest(${sql.param([...act.tags])}::text[]) with ordinality as each (tag, at)
        where not lower(tag) = any(array(select lower(own) from unnest(tags) as own))
        order by at)`;
      return {
        set: sql`tags = tags || ${added}`,
        where: sql`cardinality(${added}) > 0 and cardinality(tags || ${added}) <= 60`,
      };
    }
    case 'RemoveTags':
      return {
        set: sql`tags = ${withoutTags(act.tags)}`,
        where: sql`${withoutTags(act.tags)} <> tags
          and not (cardinality(${withoutTags(act.tags)}) < ${NEEDED_TAGS} and ${keepsEverything})`,
      };
    case 'SetTitle':
    case 'SetDescription':
    case 'SetReleases':
      return textOrReleases(act);
    case 'Publish':
      return { set: sql`status = 'Published', status_reason = null`, where: isReady };
    case 'Hide':
      return { set: sql`is_hidden = true`, where: sql`not is_hidden` };
    case 'Show':
      return { set: sql`is_hidden = false`, where: sql`is_hidden` };
    case 'Withdraw':
      return {
        set: sql`status = 'Withdrawn', status_reason = ${act.reasons?.facts.slice(0, 1000) ?? act.reason ?? null}`,
        where: sql`status = 'Published'`,
      };
  }
}

/** A picture before it is changed. */
export interface Before {
  readonly id: string;
  readonly status: string;
  readonly modelRelease: string;
  readonly propertyRelease: string;
}

/** The part of a picture's rights that the audit log keeps: whether it is shown and sold, and the releases. */
export function recordOf(act: BulkAct, before: Before): Omit<AuditRecord, 'target'> | null {
  switch (act.kind) {
    case 'Withdraw':
    case 'Publish': {
      const after = act.kind === 'Publish' ? 'Published' : 'Withdrawn';
      return { action: 'Asset.StatusChanged', changes: { status: [before.status, after] } };
    }
    case 'Hide':
    case 'Show':
      return {
        action: 'Asset.Changed',
        changes: { isHidden: [act.kind === 'Show', act.kind === 'Hide'] },
      };
    case 'SetReleases': {
      const changes = (['modelRelease', 'propertyRelease'] as const)
        .filter((field) => before[field] === 'None' && act[field] !== 'None')
        .map((field) => [field, [before[field], act[field]]] as const);
      return { action: 'Asset.Changed', changes: Object.fromEntries(changes) };
    }
    default:
      return null;
  }
}
