import { ResolutionType } from '@editorial/contracts/enumerations';
import type { Seat } from '@editorial/contracts/seats';

/** The amount that a seat may spend in a month, and the sizes that it may license. Null: no limit. */
export type SeatLimits = Pick<Seat, 'creditLimit' | 'resolutionTypes' | 'needsApproval'>;

/** The choices of sizes for a seat. `Plan` is every size of the plan. */
export const SizeChoices = ['Plan', 'Low', 'High'] as const;
export type SizeChoice = (typeof SizeChoices)[number];

/** The fields of a form for limits. An empty number is no limit. */
export interface LimitValues {
  readonly creditLimit: number | undefined;
  readonly sizes: SizeChoice;
  readonly needsApproval: boolean;
}

export function valuesOf({ creditLimit, resolutionTypes, needsApproval }: SeatLimits): LimitValues {
  const may = (size: ResolutionType) => resolutionTypes?.includes(size) ?? true;
  const sizes = may(ResolutionType.High) ? (may(ResolutionType.Low) ? 'Plan' : 'High') : 'Low';
  return { creditLimit: creditLimit ?? undefined, sizes, needsApproval };
}

export const limitsFrom = ({ creditLimit, sizes, needsApproval }: LimitValues): SeatLimits => ({
  creditLimit: creditLimit ?? null,
  resolutionTypes: sizes === 'Plan' ? null : [ResolutionType[sizes]],
  needsApproval,
});
