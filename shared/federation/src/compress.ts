// Releases that arrive over HTTP are compressed by the site in the same way.
export { compressFolder, filesUnder, type BuiltFile } from '@editorial/registry';
