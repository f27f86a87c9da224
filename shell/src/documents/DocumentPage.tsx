import { Policy } from '@editorial/contracts/policy';
import { useCulture, usePageMetadata, usePolicy } from '@editorial/platform';
import { useEffect, useRef } from 'react';
import { useLoaderData, useNavigate, useRevalidator } from 'react-router-dom';
import { NotFoundPage } from './NotFoundPage.tsx';
import type { ShownDocument } from './read-document.ts';
import './document.css';

/** The texts, which lead to each other. */
const TextPath =
  /^\/(help(\/[^/]+)?|license|terms|contributors|privacy|ranking|accessibility|contact|imprint|status)$/;

/** The path of a clicked link to another text, or null. The browser opens any other link. */
function pathOfClick(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain =
    event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || event.defaultPrevented || link.target !== '') return null;
  if (link.origin !== globalThis.location.origin || link.hash !== '') return null;
  if (!TextPath.test(link.pathname)) return null;
  return link.pathname + link.search;
}

/** Help and legal texts, which the server draws. */
export function DocumentPage() {
  const found = useLoaderData<ShownDocument | null>();
  const { revalidate } = useRevalidator();
  const culture = useCulture();
  const shown = useRef(culture);
  useEffect(() => {
    if (shown.current === culture) return;
    shown.current = culture;
    void revalidate();
  }, [culture, revalidate]);
  return found ? <FoundDocument {...found} /> : <NotFoundPage />;
}

function FoundDocument({ title, html, description }: ShownDocument) {
  usePageMetadata({ title, meta: { description } });
  const article = useRef<HTMLElement>(null);
  const isAdministrator = usePolicy(Policy.Settings);
  useEffect(() => {
    const notes = article.current?.querySelectorAll<HTMLTemplateElement>(
      'template[data-for="administrators"]',
    );
    if (isAdministrator) for (const note of notes ?? []) note.replaceWith(note.content);
  }, [isAdministrator, html]);
  const navigate = useNavigate();
  useEffect(() => {
    const shownArticle = article.current;
    const open = (event: MouseEvent) => {
      const path = pathOfClick(event);
      if (path === null) return;
      event.preventDefault();
      void navigate(path);
    };
    shownArticle?.addEventListener('click', open);
    return () => shownArticle?.removeEventListener('click', open);
  }, [navigate]);
  return (
    <article
      ref={article}
      className="ed-page document"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
