import type { Page } from '@playwright/test';

const Targets = {
  /** The least width and height in px (WCAG 2.2, 2.5.8). */
  leastPx: 24,
  selector: `a[href], button, input:not([type="hidden"]), select, textarea, summary,
    [role="button"], [role="tab"], [role="menuitem"],
    [role="checkbox"], [role="radio"], [role="switch"]`,
};
const PARTS = `button, a.ed-button, input:not([type="hidden"]), select, textarea, label, legend,
  table, th, td, h1, h2, h3, [role="tab"]`;

/**
 * The targets of the page that are smaller than 24 px, without those that 2.5.8 excepts: links within a
 * sentence, what the browser draws itself, and targets around whose middle a circle of 24 px touches no other one.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(({ leastPx: least, selector }) => {
    const targets = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (target) =>
        target.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        target.closest('[inert], [aria-hidden="true"], .ed-visually-hidden') === null,
    );
    /** A field is pressed through its label as well. */
    const boxesOf = (target: HTMLElement) => [
      target.getBoundingClientRect(),
      ...(target instanceof HTMLInputElement
        ? [...(target.labels ?? [])].map((label) => label.getBoundingClientRect())
        : []),
    ];
    const isInline = (target: HTMLElement) =>
      target.tagName === 'A' &&
      getComputedStyle(target).display === 'inline' &&
      [...(target.parentElement?.childNodes ?? [])].some(
        (node) => node !== target && node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    const middleOf = ({ x, y, width, height }: DOMRect) => ({
      x: x + width / 2,
      y: y + height / 2,
    });
    const isNear = (target: HTMLElement, other: HTMLElement) => {
      const middle = middleOf(target.getBoundingClientRect());
      const box = other.getBoundingClientRect();
      const isSmall = box.width < least || box.height < least;
      const away = isSmall
        ? Math.hypot(middleOf(box).x - middle.x, middleOf(box).y - middle.y) - least / 2
        : Math.hypot(
            Math.max(box.left - middle.x, 0, middle.x - box.right),
            Math.max(box.top - middle.y, 0, middle.y - box.bottom),
          );
      return away < least / 2;
    };
    return targets
      .filter((target) => {
        const boxes = boxesOf(target).filter(({ width, height }) => width > 0 && height > 0);
        if (boxes.length === 0 || boxes.some((b) => b.width >= least && b.height >= least))
          return false;
        if (isInline(target)) return false;
        return targets.some(
          (other) =>
            other !== target &&
            !other.contains(target) &&
            !target.contains(other) &&
            isNear(target, other),
        );
      })
      .map((target) => {
        const { width, height } = target.getBoundingClientRect();
        const name = target.getAttribute('aria-label') ?? target.textContent.trim().slice(0, 40);
        return `${target.tagName}.${target.className} “${name}” ${width.toFixed(1)} × ${height.toFixed(1)}`;
      });
  }, Targets);

/** Fields, buttons, tables and headings whose content is cut, or that are outside of the window. */
export const cutParts = (page: Page): Promise<string[]> =>
  page.evaluate((selector) => {
    const { clientWidth } = document.documentElement;
    /** A part that scrolls sideways hides nothing. */
    const isReachable = (part: Element) => {
      for (let one = part.parentElement; one; one = one.parentElement)
        if (/auto|scroll/.test(getComputedStyle(one).overflowX)) return true;
      return false;
    };
    return [...document.querySelectorAll<HTMLElement>(selector)]
      .filter(
        (part) =>
          part.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          part.closest('.ed-visually-hidden, [aria-hidden="true"], [inert]') === null,
      )
      .flatMap((part) => {
        const box = part.getBoundingClientRect();
        if (box.width <= 1 || box.height <= 1) return [];
        const style = getComputedStyle(part);
        const isOutside = !isReachable(part) && (box.left < -1 || box.right > clientWidth + 1);
        const isField = part.matches('input, textarea, select');
        const lineHeight =
          Number.parseFloat(style.lineHeight) || 1.2 * Number.parseFloat(style.fontSize);
        const isLow =
          isField &&
          !part.matches(
            '[type="checkbox"], [type="radio"], [type="range"], [type="color"], [type="file"]',
          ) &&
          part.clientHeight + 1 < lineHeight;
        const clips = (value: string) => /hidden|clip/.test(value);
        const isCut =
          !isField &&
          ((clips(style.overflowX) && part.scrollWidth > part.clientWidth + 1) ||
            (clips(style.overflowY) && part.scrollHeight > part.clientHeight + 1));
        // Words that flow out of their button lie on its neighbor.
        const isSpilled =
          part.matches('button, a.ed-button, th, td') &&
          !clips(style.overflowX) &&
          (part.scrollWidth > part.clientWidth + 2 || part.scrollHeight > part.clientHeight + 2) &&
          !/auto|scroll/.test(style.overflowX);
        const faults = [
          isOutside && 'outside',
          isLow && 'too low',
          isCut && 'cut',
          isSpilled && 'spilled',
        ].filter(Boolean);
        if (faults.length === 0) return [];
        const name = part.getAttribute('aria-label') ?? part.textContent.trim().slice(0, 40);
        return [`${part.tagName}.${part.className} “${name}” ${faults.join(', ')}`];
      });
  }, PARTS);
