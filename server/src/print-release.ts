import { RELEASE } from './release.ts';

// `npm run version`.
console.log(RELEASE);
