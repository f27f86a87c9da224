const gone = new Set<string>();

/** Takes a style sheet out that belongs to a release which gave way. */
function takeOut(node: Node): void {
  if (!(node instanceof HTMLLinkElement) || node.rel !== 'stylesheet') return;
  if ([...gone].some((base) => node.href.startsWith(base))) node.remove();
}

/**
 * The styles of a release that gave way leave the page, and those that were still on their way do
 * not come in: they would draw over the release that stands there now.
 */
export function takeOutStyles(manifest: string): void {
  if (gone.size === 0)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) takeOut(node);
    }).observe(document.head, { childList: true });
  gone.add(new URL('.', new URL(manifest, location.origin)).href);
  for (const link of document.querySelectorAll('link')) takeOut(link);
}
