export { compressFolder, type BuiltFile } from './compress.ts';
export { followsBuilds, readRegistry } from './document.ts';
export {
  verifyRelease,
  noteCrashes,
  noteLinked,
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
export { filesUnder } from './files.ts';
export { isBucket, openStore } from './open-store.ts';
export { goLive, publish, publishWorkingCopy, stage, type StageOptions } from './publish.ts';
export { mappedStack, placesIn, type BuiltPlace } from './mapped-stack.ts';
export { isSourceMap, packBuild, PackError, PackLimits, unpack } from './pack.ts';
export { parseDescriptor, readBuild } from './built-release.ts';
export {
  checkSignature,
  checkSignedFiles,
  fingerprintOf,
  localSigningKey,
  machineKey,
  newSigningKey,
  readSigningKey,
  SIGNATURE_FILE,
  SignatureError,
  signBuild,
  type SigningKey,
} from './signing.ts';
export type { RegistryLocation, RegistryStore } from './store.ts';
export { openReleaseSite, type LoggedAct, type ReleaseSite } from './remote-site.ts';
