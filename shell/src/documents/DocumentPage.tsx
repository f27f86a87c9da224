import { useCulture, usePageMetadata } from '@editorial/platform';
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
  return <article className="ed-page document" dangerouslySetInnerHTML={{ __html: html }} />;
}
