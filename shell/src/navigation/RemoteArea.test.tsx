import { KitProvider, type TranslateText } from '@editorial/ui';
import { t } from '@editorial/platform';
import { fireEvent, installFakePlatform, render, screen } from '@editorial/testing';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { RemoteArea } from './RemoteArea.tsx';

function Page({ isBroken }: { readonly isBroken: boolean }) {
  if (isBroken) throw new Error('broken');
  return <p>the page</p>;
}

const onError = jest.fn();
const area = (at: string, children: ReactNode) => (
  <MemoryRouter>
    <KitProvider
      locale="en-US"
      direction="ltr"
      theme="light"
      translate={t as TranslateText}
      datePattern={null}
    >
      <RemoteArea name="catalog" at={at} onError={onError}>
        {children}
      </RemoteArea>
    </KitProvider>
  </MemoryRouter>
);

test('a crash stays inside its area, is reported, and clears on the remote’s next page or after a retry', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  await installFakePlatform();
  const view = render(area('1', <Page isBroken />));
  expect(screen.queryByText('the page')).toBeNull();
  expect(screen.getByRole('alert')).toHaveTextContent(/RemoteCrashed|stopped/);
  expect(onError).toHaveBeenCalledWith(new Error('broken'));
  view.rerender(area('2', <Page isBroken={false} />));
  expect(screen.getByText('the page')).toBeVisible();

  view.rerender(area('2', <Page isBroken />));
  view.rerender(area('2', <Page isBroken={false} />));
  expect(screen.queryByText('the page')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /again|TryAgain/i }));
  expect(screen.getByText('the page')).toBeVisible();
  error.mockRestore();
});
