import { useEffect } from 'react';
import { getState } from '../store/store.ts';

export interface PageMetadata {
  readonly title?: string;
  readonly meta?: Readonly<Record<string, string>>;
}

const mark = 'data-page-metadata';

function metaElement(name: string, content: string): HTMLMetaElement {
  const element = document.createElement('meta');
  element.setAttribute(name.startsWith('og:') ? 'property' : 'name', name);
  element.setAttribute('content', content);
  element.setAttribute(mark, '');
  return element;
}

/**
 * Meta tags of the served HTML. A page's own tags replace them while that page is open.
 */
const served = new Map<string, Element>();
function takeServed(name: string): void {
  const element =
    served.get(name) ??
    [...document.head.querySelectorAll(`meta[name]:not([${mark}])`)].find(
      (meta) => meta.getAttribute('name') === name,
    );
  if (!element) return;
  served.set(name, element);
  element.remove();
}

const firstPath = globalThis.location?.pathname;
/** The server's links and structured data are of the page that was loaded, and of no other. */
function takeServedOfOtherPages(): void {
  if (globalThis.location.pathname === firstPath) return;
  for (const other of document.head.querySelectorAll(`[${mark}]:not(meta)`)) other.remove();
}

/** Replaces the previous page's title and meta tags with those of this page (R3.73, R3.74). */
export function applyPageMetadata({ title, meta = {} }: PageMetadata): void {
  // Before the configuration is there, the site's name is what the server wrote.
  const application = getState().configuration.settings?.application.name;
  document.title = [title, application].filter(Boolean).join(' | ') || document.title;
  for (const old of document.head.querySelectorAll(`meta[${mark}]`)) old.remove();
  takeServedOfOtherPages();
  for (const [name, element] of served) if (!(name in meta)) document.head.append(element);
  for (const name of Object.keys(meta)) takeServed(name);
  document.head.append(
    ...Object.entries(meta).map(([name, content]) => metaElement(name, content)),
  );
}

/** Sets a page's title and meta tags, and updates them when the values change. */
export function usePageMetadata({ title, meta }: PageMetadata): void {
  const key = JSON.stringify(meta ?? {});
  useEffect(
    () =>
      applyPageMetadata({
        ...(title === undefined ? {} : { title }),
        meta: JSON.parse(key) as Record<string, string>,
      }),
    [title, key],
  );
}
