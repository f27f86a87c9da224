import { RELEASE } from './ground/release.ts';

// `npm run version`.
console.log(RELEASE);
