/** The page that completes a draft and publishes it. It says what the picture lacks. */
export const draftPath = (assetId: string): string =>
  `/contribute/review?${new URLSearchParams({ state: 'Draft', id: assetId })}`;

/** The list of drafts, in which a selection gets its texts and is published at once. */
export const DRAFTS_PATH = '/administration/pictures?state=Draft';
