import { thumbHashUrl } from '@editorial/ui/picture/thumb-hash-url';
import { en as englishKitTexts } from '@editorial/ui/texts/en';

/** Returns `@editorial/ui` as remotes of major 1 know it: most components had one entry point. */
export const ui = async () => ({
  ...(await import('@editorial/ui')),
  ...(await import('@editorial/ui/display')),
  ...(await import('@editorial/ui/overlay')),
  englishKitTexts,
  thumbHashUrl,
});
