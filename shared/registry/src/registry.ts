export { followsBuilds, readRegistry } from './document.ts';
export {
  looked,
  noteCrashes,
  noteRefused,
  noteVerified,
  ReleaseRefused,
  shellOf,
  type Look,
} from './look.ts';
export {
  canary,
  changeShell,
  endCanary,
  pin,
  promote,
  remove,
  rollback,
  shellFiles,
  unpin,
  type MoveOptions,
} from './moves.ts';
export { isBucket, openStore } from './open-store.ts';
export { publish, publishWorkingCopy, stage, type StageOptions } from './publish.ts';
export type { RegistryStore } from './store.ts';
