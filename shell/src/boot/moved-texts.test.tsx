import { act, render } from '@editorial/testing';
import { Fragment, type ReactNode } from 'react';
import { keepMovedTexts } from './moved-texts.ts';

/** How a translation wraps a text: at once, or in steps, with or without the text inside. */
const ways: Readonly<Record<string, (text: Text, font: HTMLElement) => void>> = {
  'is replaced': (text, font) => {
    text.replaceWith(font);
    font.append(`«${text.data}»`);
  },
  'is removed after its translation is there': (text, font) => {
    font.append(`«${text.data}»`);
    text.before(font);
    text.remove();
  },
  'moves into its translation': (text, font) => {
    text.before(font);
    font.append(text);
  },
};

function translate(way: (typeof ways)[string]): Promise<void> {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walk.nextNode())
    if (!walk.currentNode.parentElement?.closest('font')) texts.push(walk.currentNode as Text);
  for (const text of texts) way(text, document.createElement('font'));
  // Observers are called once the translation's step is over.
  return Promise.resolve();
}

/** The page's text without the marks of {@link ways}. */
const read = (part: Element) => part.textContent.replaceAll(/[«»]/g, '');

beforeAll(keepMovedTexts);

describe.each(Object.entries(ways))('where a text %s,', (_, way) => {
  const shows = async (before: ReactNode, after: ReactNode, text: string) => {
    const { container, rerender } = render(<div>{before}</div>);
    await act(() => translate(way));
    await act(async () => rerender(<div>{after}</div>));
    expect(read(container)).toBe(text);
  };
  test('a figure among words changes', () =>
    shows(
      <>
        {10} of {12} pictures
      </>,
      <>
        {2} of {12} pictures
      </>,
      '2 of 12 pictures',
    ));
  test('a text among elements goes', () =>
    shows(
      <>
        a<b>bold</b>
      </>,
      <>
        {null}
        <b>bold</b>
      </>,
      'bold',
    ));
  test('an element comes before a text', () =>
    shows(
      <>
        {null}
        {'words'}
      </>,
      <>
        <b>bold</b>
        {'words'}
      </>,
      'boldwords',
    ));
  test('texts change their order', () => {
    const list = (names: string) =>
      [...names].map((name) => <Fragment key={name}>{name}</Fragment>);
    return shows(list('abc'), list('cab'), 'cab');
  });
  test('a text changes twice, and is translated again in between', async () => {
    const page = (count: number) => (
      <p>
        {count} <i>pictures</i>
      </p>
    );
    const { container, rerender } = render(page(1));
    for (const count of [2, 3, 3, 4]) {
      await act(() => translate(way));
      await act(async () => rerender(page(count)));
    }
    expect(read(container)).toBe('4 pictures');
  });
  test('the page goes', async () => {
    const { container, unmount } = render(<p>one {'two'}</p>);
    await act(() => translate(way));
    unmount();
    expect(container).toBeEmptyDOMElement();
  });
});
