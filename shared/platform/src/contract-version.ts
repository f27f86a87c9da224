/**
 * The platform contract. The shell accepts remotes of the same major and of the one before
 * (`platform-majors.ts`).
 */
export const CONTRACT_VERSION = '2.19.0';
