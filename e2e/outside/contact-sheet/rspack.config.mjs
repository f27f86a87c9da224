import { preset } from '@editorial/remote-kit/rspack';

// Change what the preset returns as you need it.
export default (build) => preset(build);
