import { useSetting } from '@editorial/platform';

/**
 * Whether staff approves a plan before its client may begin it: a setting of the site. A server of
 * an earlier release does not send it, and has every plan approved.
 */
export const useNeedsApproval = (): boolean => useSetting('Plans.StaffApproval') !== 'False';
