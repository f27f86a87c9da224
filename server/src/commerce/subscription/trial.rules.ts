/** The free trial: 14 days, 10 credits, Low only, one per user. */
export const Trial = { days: 14, credits: 10, downloadVolume: 10, noticeDays: 3 } as const;
/** The end of a trial with the given start. */
export const trialEnd = (start: Date): Date => new Date(start.getTime() + Trial.days * 86_400_000);
