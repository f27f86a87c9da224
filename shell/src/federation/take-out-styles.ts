const gone = new Set<string>();

/** Removes a style sheet that belongs to a replaced release. */
function takeOut(node: Node): void {
  if (!(node instanceof HTMLLinkElement) || node.rel !== 'stylesheet') return;
  if ([...gone].some((base) => node.href.startsWith(base))) node.remove();
}

/**
 * Removes the styles of a replaced release, including those that are still loading. They would
 * otherwise apply to the release that replaces it.
 */
export function takeOutStyles(manifest: string): void {
  if (gone.size === 0)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) takeOut(node);
    }).observe(document.head, { childList: true });
  gone.add(new URL('.', new URL(manifest, location.origin)).href);
  for (const link of document.querySelectorAll('link')) takeOut(link);
}
