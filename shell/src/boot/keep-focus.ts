/** How long React's effects have to put the focus somewhere themselves, in ms. */
export const SETTLE_MS = 30;
/** So many elements that had the focus are remembered: the last ones may be of a closed dialog. */
const REMEMBERED_COUNT = 8;
const FOCUSABLE =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, ' +
  '[tabindex]:not([tabindex="-1"])';
/**
 * Headings that can be seen: under a hidden one, nobody at a keyboard would know where they are.
 */
const HEADING = ':is(h1, h2, h3, h4, [role="heading"]):not(.ed-visually-hidden)';
const ROW = 'li, tr, [role="row"], [role="listitem"], [role="option"]';
/** Closing one of these leads back to where it was opened. */
const PASSING = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Where an element was before it, or what holds it, left the page. */
interface Loss {
  readonly removed: Element;
  readonly parent: Element;
  readonly before: Node | null;
}

const canHaveFocus = (element: Element): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[hidden], [inert]') === null;
/** Elements that can have the focus. */
const usable = (elements: Iterable<Element>): HTMLElement[] =>
  [...elements].filter(
    (element): element is HTMLElement => element instanceof HTMLElement && canHaveFocus(element),
  );
const controlsIn = (root: Element): HTMLElement[] =>
  usable([root, ...root.querySelectorAll(FOCUSABLE)].filter((one) => one.matches(FOCUSABLE)));
const isAlike = (one: Element, other: Element): boolean =>
  one.tagName === other.tagName && one.className === other.className;

/** The control of a row that is like the lost one: among several, the one at its place. */
function alikeIn(row: Element, lost: Element, removed: Element): HTMLElement | undefined {
  const place = [...removed.querySelectorAll(lost.tagName)]
    .filter((element) => isAlike(element, lost))
    .indexOf(lost);
  const alike = controlsIn(row).filter((element) => isAlike(element, lost));
  return alike[place] ?? alike[0];
}

function ancestors(start: Element | null): Element[] {
  const found: Element[] = [];
  for (let one = start; one; one = one.parentElement) found.push(one);
  return found;
}
const isBehind = (one: Element, other: Node): boolean =>
  (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
/** Those behind a node in their order, then those before it, the nearest first. */
const nearest = <T extends Element>(all: readonly T[], node: Node | null): T[] =>
  node
    ? [
        ...all.filter((one) => isBehind(one, node)),
        ...all.filter((one) => !isBehind(one, node)).toReversed(),
      ]
    : [...all];

/** In the place of what was removed, then after it, then before it. */
const neighborsOf = ({ parent, before }: Loss): Element[] => nearest([...parent.children], before);

/**
 * The controls like the lost one in the next rows of a list or table, then those before, then
 * others.
 */
function inOtherRows(lost: Element, loss: Loss): HTMLElement[] {
  if (!loss.removed.matches(ROW)) return [];
  const rows = neighborsOf(loss).filter((one) => one.matches(ROW));
  return [
    ...rows.flatMap((row) => alikeIn(row, lost, loss.removed) ?? []),
    ...rows.flatMap(controlsIn),
  ];
}

/** Controls that replaced the lost one at its place, such as "Take back" for "Add". */
const inItsPlace = (lost: Element, loss: Loss): HTMLElement[] =>
  loss.removed === lost ? neighborsOf(loss).slice(0, 1).flatMap(controlsIn) : [];

/** The headings of the parts of the page around it, the nearest first, then the content. */
const headingsAround = ({ parent }: Loss): HTMLElement[] =>
  usable([
    ...ancestors(parent).flatMap((part) => [...part.querySelectorAll(HEADING)].slice(0, 1)),
    ...document.querySelectorAll('main'),
  ]);

/** The controls nearest to one that can no longer be used. */
const besideIt = (element: Element): HTMLElement[] =>
  ancestors(element.parentElement).flatMap((part) => nearest(controlsIn(part), element));

/**
 * Gives an element the focus, also one that is no control: until it loses it. Returns whether it
 * has it.
 */
function focusOn(element: HTMLElement, isSeen: boolean): boolean {
  if (!element.matches(FOCUSABLE) && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  // Under a mouse, the page stays where it is.
  element.focus({ preventScroll: !isSeen });
  return document.activeElement === element;
}

/** Elements that had the focus, the last one first, and how they left the page. */
class FormerFocus {
  had: readonly HTMLElement[] = [];
  isSeen = false;
  private readonly losses = new WeakMap<Element, Loss>();
  private readonly removedAfter = new WeakMap<Node, Node | null>();

  add(element: HTMLElement): void {
    this.had = [element, ...this.had.filter((one) => one !== element)].slice(0, REMEMBERED_COUNT);
    this.isSeen = element.matches(':focus-visible');
  }
  /** Notes which of them the page lost, by themselves or with what held them. */
  note(records: readonly MutationRecord[]): void {
    for (const { removedNodes, target, previousSibling } of records)
      for (const removed of removedNodes) {
        this.removedAfter.set(removed, previousSibling);
        if (removed instanceof Element && target instanceof Element && target.isConnected)
          for (const element of this.had)
            if (removed.contains(this.losses.get(element)?.parent ?? element))
              this.losses.set(element, { removed, parent: target, before: previousSibling });
      }
  }
  private lossOf(element: Element): Loss | undefined {
    const loss = this.losses.get(element);
    if (element.isConnected || !loss) return undefined;
    let { before } = loss;
    while (before && !before.isConnected) before = this.removedAfter.get(before) ?? null;
    return { ...loss, before };
  }
  private heirsOf(element: HTMLElement): HTMLElement[] {
    if (canHaveFocus(element)) return [element];
    // The content of the page has it after a navigation: that of the next layout has it, too.
    if (element.id === 'main') return usable(document.querySelectorAll('main'));
    const loss = this.lossOf(element);
    if (!loss) return element.isConnected ? besideIt(element) : [];
    if (loss.removed.matches(PASSING) || element.closest(PASSING)) return [];
    return [...inOtherRows(element, loss), ...inItsPlace(element, loss), ...headingsAround(loss)];
  }
  /** Puts the focus back, unless something has it. */
  putBack(): void {
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    const [last] = this.had;
    // A busy control has the focus again once it can be used.
    if (last?.isConnected && last.matches(':disabled[aria-busy="true"]')) return;
    this.had.some((element) => this.heirsOf(element).some((heir) => focusOn(heir, this.isSeen)));
  }
}

/**
 * Keeps the focus on the page when the element that has it goes: the same control of the next row,
 * what replaced it, or the heading around it gets the focus, instead of the body. After a dialog
 * it goes back to where the dialog was opened. Returns a function that ends this.
 */
export function keepFocus(): () => void {
  const former = new FormerFocus();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver((records) => {
    if (former.had.length === 0) return;
    former.note(records);
    clearTimeout(timer);
    timer = setTimeout(() => former.putBack(), SETTLE_MS);
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden'],
  });
  function onFocus({ target }: FocusEvent): void {
    if (target instanceof HTMLElement && target !== document.body) former.add(target);
  }
  /** A click beside all controls gives the focus away on purpose. */
  function onBlur({ target, relatedTarget }: FocusEvent): void {
    if (relatedTarget !== null || !(target instanceof Element)) return;
    queueMicrotask(() => {
      if (canHaveFocus(target) && document.activeElement !== target) former.had = [];
    });
  }
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
  };
}
