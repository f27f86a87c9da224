import { missingFields, type NeededField } from '@editorial/contracts/asset-completeness';
import type { Asset } from '@editorial/contracts/catalog';
import { problem } from '../../ground/problem.ts';
import type { AssetStatus } from './asset-status.rules.ts';

type Described = Pick<Asset, NeededField | 'id' | 'status'>;

const needsEverything: readonly AssetStatus[] = ['Submitted', 'Accepted', 'Published'];

/**
 * Refuses to submit, accept or publish a picture that lacks something, and to take from such a
 * picture what it has. A picture that was incomplete already, because an import published it, may
 * change otherwise.
 */
export function assertComplete(before: Described, change: Partial<Described>): void {
  const after = { ...before, ...change };
  if (!needsEverything.includes(after.status)) return;
  const isStep = after.status !== before.status;
  const missingBefore = isStep ? [] : missingFields(before);
  const missing = missingFields(after).filter((field) => !missingBefore.includes(field));
  if (missing.length === 0) return;
  throw problem('Editorial:AssetIncomplete', {
    data: { assetId: before.id, missing },
    validationErrors: missing.map((field) => ({
      message: `AssetManagement::Missing:${field}`,
      members: [field],
    })),
  });
}
