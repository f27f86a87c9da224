/** The page that completes a draft and publishes it. It says what the picture lacks. */
export const draftPath = (assetId: string): string =>
  `/contribute/review?${new URLSearchParams({ state: 'Draft', id: assetId })}`;
