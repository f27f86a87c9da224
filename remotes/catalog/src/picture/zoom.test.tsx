import {
  fireEvent,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
  anAsset,
} from '@editorial/testing';
import remote from '../remote.ts';
import { answersForPicture, path, signedIn } from './picture.testing.ts';

const asset = anAsset();

/** The picture's frame, its buttons, and how large the picture is shown. */
async function opened() {
  answersForPicture();
  await installFakePlatform(signedIn);
  await renderRemote(remote, path);
  const zoomIn = await screen.findByRole('button', { name: 'Zoom in' });
  const zoomOut = screen.getByRole('button', { name: 'Zoom out' });
  const frame = screen.getByRole('group', { name: asset.title });
  const zoom = () =>
    Number(
      /\* ([\d.]+)\)$/.exec(
        frame.querySelector<HTMLElement>('.pic-sheet')!.style.inlineSize,
      )?.[1] ?? 1,
    );
  return { frame, zoomIn, zoomOut, zoom };
}

test('buttons zoom in three steps and back, and end where there is no further step', async () => {
  const { frame, zoomIn, zoomOut, zoom } = await opened();
  expect(zoomOut).toBeDisabled();
  expect(frame).not.toHaveAttribute('data-zoomed');
  for (const next of [1.5, 2, 3]) {
    expect(zoomIn).toBeEnabled();
    fireEvent.click(zoomIn);
    expect(zoom()).toBe(next);
    expect(frame).toHaveAttribute('data-zoomed');
  }
  expect(zoomIn).toBeDisabled();
  for (const next of [2, 1.5, 1]) {
    expect(zoomOut).toBeEnabled();
    fireEvent.click(zoomOut);
    expect(zoom()).toBe(next);
  }
  expect(zoomOut).toBeDisabled();
});

test('the keys + and − zoom as the buttons do, and stop at both ends', async () => {
  const { frame, zoom } = await opened();
  const pressed = (key: string) => {
    fireEvent.keyDown(frame, { key });
    return zoom();
  };
  expect(['-', '+', '=', '+', '+', '-', 'a'].map(pressed)).toEqual([1, 1.5, 2, 3, 3, 2, 2]);
});

test('a click zooms to its spot, which stays under the pointer, and another one back', async () => {
  const { frame, zoom } = await opened();
  const scrollTo = jest.fn();
  frame.scrollTo = scrollTo;
  frame.getBoundingClientRect = () => ({ left: 10, top: 20 }) as DOMRect;
  fireEvent.click(frame, { clientX: 110, clientY: 70 });
  expect(zoom()).toBe(2);
  // Twice as large: the spot at 100 and 50 is at 200 and 100.
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(100, 50));
  Object.assign(frame, { scrollLeft: 100, scrollTop: 50 });
  fireEvent.click(frame, { clientX: 110, clientY: 70 });
  expect(zoom()).toBe(1);
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 0));
});
