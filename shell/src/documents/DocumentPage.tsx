import { Policy } from '@editorial/contracts/policy';
import { useCulture, usePageMetadata, usePolicy } from '@editorial/platform';
import { useEffect, useRef } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import type { ShownDocument } from './read-document.ts';
import './document.css';

/** Help and legal texts, which the server draws. */
export function DocumentPage() {
  const { title, html } = useLoaderData<ShownDocument>();
  const { revalidate } = useRevalidator();
  const culture = useCulture();
  const shown = useRef(culture);
  useEffect(() => {
    if (shown.current === culture) return;
    shown.current = culture;
    void revalidate();
  }, [culture, revalidate]);
  usePageMetadata({ title });
  const article = useRef<HTMLElement>(null);
  const isAdministrator = usePolicy(Policy.Settings);
  useEffect(() => {
    const notes = article.current?.querySelectorAll<HTMLTemplateElement>(
      'template[data-for="administrators"]',
    );
    if (isAdministrator) for (const note of notes ?? []) note.replaceWith(note.content);
  }, [isAdministrator, html]);
  return (
    <article
      ref={article}
      className="ed-page document"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
