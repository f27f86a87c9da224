import { getState } from '@editorial/platform';

export interface ShownDocument {
  readonly title: string;
  readonly html: string;
  readonly description: string;
}

const DOCUMENT = '[data-document]';

/** The text of a page that the server drew, if it is the one at the path. */
function documentIn({ head, body }: Document, pathname: string): ShownDocument | null {
  const article = body.querySelector<HTMLElement>(DOCUMENT);
  if (article?.dataset.document !== pathname) return null;
  return {
    title: article.querySelector('h1')?.textContent ?? '',
    html: article.innerHTML,
    description: head.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '',
  };
}

/**
 * Reads a text as the server draws it: from the page itself if that is the text's, otherwise from
 * the text's address. The server made its HTML of Markdown in which HTML has no effect. Null if
 * there is no such text.
 */
export async function readDocument({ pathname, search }: URL): Promise<ShownDocument | null> {
  const drawn = document.getElementById('drawn');
  const first = drawn && documentIn(document, pathname);
  if (first) return first;
  const address = new URLSearchParams(search);
  address.set('culture', getState().session.language ?? 'en');
  const answer = await fetch(`${pathname}?${address}`, { headers: { accept: 'text/html' } });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const found = documentIn(page, pathname);
  if (!found && answer.status === 404) return null;
  if (!found) throw new Error(`${pathname} answered ${answer.status}.`);
  return found;
}
