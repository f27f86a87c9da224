import { Policy } from '@editorial/contracts/policy';
import { aUser, fireEvent, installFakePlatform, render, screen } from '@editorial/testing';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { DocumentPage } from './DocumentPage.tsx';

const html =
  '<template data-for="administrators"><p>The address is missing.</p></template><p>Harbors</p>';

async function open(policies: readonly string[]): Promise<void> {
  await installFakePlatform({ user: aUser(), policies: [...policies] });
  const loader = () => ({ title: 'Imprint', html, description: 'Who runs it.' });
  const router = createMemoryRouter([{ path: '/', loader, Component: DocumentPage }]);
  render(<RouterProvider router={router} />);
  await screen.findByText('Harbors');
}

test('what is for administrators is shown to those who may change the settings, and to nobody else', async () => {
  await open([]);
  expect(screen.queryByText('The address is missing.')).not.toBeInTheDocument();
});

test('an administrator reads what is missing', async () => {
  await open([Policy.Settings]);
  expect(await screen.findByText('The address is missing.')).toBeVisible();
  const description = document.head.querySelector('meta[name=description]');
  expect(description).toHaveAttribute('content', 'Who runs it.');
});

test('a link to another text opens it without loading the site again, and one to nothing says so', async () => {
  await installFakePlatform();
  const link = '<a href="/help/refunds">Refunds</a><a href="#refunds">Here</a>';
  const router = createMemoryRouter(
    [
      {
        path: '/help',
        loader: () => ({ title: 'Help', html: link, description: '' }),
        Component: DocumentPage,
      },
      { path: '/help/:topic', loader: () => null, Component: DocumentPage },
    ],
    { initialEntries: ['/help'] },
  );
  render(<RouterProvider router={router} />);
  const isLeft = (name: string) => fireEvent.click(screen.getByText(name));
  await screen.findByText('Refunds');
  expect(isLeft('Here')).toBe(true);
  expect(isLeft('Refunds')).toBe(false);
  expect(await screen.findByText('[404]')).toBeVisible();
  expect(router.state.location.pathname).toBe('/help/refunds');
});
