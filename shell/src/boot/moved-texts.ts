/**
 * Browsers that translate a page put a `<font>` in the place of each text. React keeps the text
 * that is gone: it would change it unseen, or fail to remove it (NotFoundError) and take the page
 * down. So a text returns to its place when the page changes, moves or removes it, or inserts
 * before it. The browser translates it again then.
 *
 * It is loaded after the first page, usually before anybody translates. The place of a text that
 * was replaced earlier is not known: that text is not put back, and removing it does nothing.
 */
const placeOf = new WeakMap<Node, ChildNode>();
/** A text that is at its place stays: its former `<font>` is no longer on the page. */
const putBack = (node: Node | null | undefined) => node && placeOf.get(node)?.replaceWith(node);

const observer = new MutationObserver((records) => {
  for (const { target, removedNodes, addedNodes, previousSibling } of records) {
    const [gone] = removedNodes;
    // Some replace the text at once, some put the `<font>` before it first.
    const place = addedNodes[0] ?? previousSibling;
    if (!gone) putBack(target);
    else if (gone.nodeType === Node.TEXT_NODE && place?.nodeName === 'FONT') {
      placeOf.set(gone, place as ChildNode);
      observer.observe(gone, { characterData: true });
    }
  }
});

/** Keeps React's texts at their places. Called once. */
export function keepMovedTexts(): void {
  observer.observe(document, { childList: true, subtree: true });
  const { prototype } = Node;
  const { insertBefore, removeChild } = prototype;
  prototype.appendChild = function <T extends Node>(node: T): T {
    return this.insertBefore(node, null);
  };
  prototype.insertBefore = function <T extends Node>(node: T, next: Node | null): T {
    putBack(node);
    putBack(next);
    return insertBefore.call(this, node, next?.parentNode === this ? next : null) as T;
  };
  prototype.removeChild = function <T extends Node>(node: T): T {
    putBack(node);
    return node.parentNode === this ? (removeChild.call(this, node) as T) : node;
  };
}
