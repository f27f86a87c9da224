import { getState } from '@editorial/platform';

export interface ShownDocument {
  readonly title: string;
  readonly html: string;
}

const DOCUMENT = '[data-document]';

function documentIn(page: ParentNode, pathname: string): ShownDocument | null {
  const article = page.querySelector<HTMLElement>(DOCUMENT);
  return article?.dataset.document === pathname
    ? { title: article.querySelector('h1')?.textContent ?? '', html: article.innerHTML }
    : null;
}

/**
 * Reads a text as the server draws it: from the page itself if that is the text's, otherwise from
 * the text's address. The server made its HTML of Markdown in which HTML has no effect. Null if
 * there is no such text.
 */
export async function readDocument({ pathname, search }: URL): Promise<ShownDocument | null> {
  const drawn = document.getElementById('drawn');
  const first = drawn && documentIn(drawn, pathname);
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
