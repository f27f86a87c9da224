import { ProfileType } from '@editorial/contracts/enumerations';
import { listBySet, subjects } from '@editorial/contracts/assets';
import { plans } from '@editorial/contracts/plans';
import {
  aConfiguration,
  act,
  aUser,
  fireEvent,
  FakeApi,
  installFakePlatform,
  render,
  screen,
} from '@editorial/testing';

import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { setApplicationConfiguration, setLanguage, setTenant } from '@editorial/platform/shell';
import { loadHome } from '../first-paint/home-answers.ts';
import { addShellTexts } from '../texts/shell-texts.ts';
import { closeSignInPopup, signInPopup } from '../session/sign-in-popup.ts';
import { keepWantedAddress } from '../session/wanted-address.ts';
import { HomePage } from './HomePage.tsx';

afterEach(() => jest.useRealTimers());
const setNamed = (title: string) => ({
  totalCount: 1,
  items: [
    {
      id: 1,
      title,
      description: '',
      assetCount: 0,
      dateFrom: null,
      dateTo: null,
      cover: [],
      assetIds: [],
    },
  ],
});

test('home of a new site shows its pictures as soon as they exist, without a reload', async () => {
  await installFakePlatform();
  const api = new FakeApi()
    .answer(listBySet, { totalCount: 0, items: [] })
    .answer(plans, [])
    .answer(subjects, { items: [] })
    .install();
  jest.useFakeTimers();
  render(
    <RouterProvider
      router={createMemoryRouter([
        {
          path: '/',
          element: <HomePage />,
          loader: loadHome,
          hydrateFallbackElement: <p>Loading</p>,
        },
      ])}
    />,
  );
  await act(() => jest.advanceTimersByTimeAsync(3100));
  expect(screen.queryByRole('heading', { level: 3, name: 'Boats' })).toBeNull();
  expect(screen.getByText(/no pictures here|NoPictures/)).toBeInTheDocument();
  // It offers no plan yet, so it does not speak of any.
  expect(document.querySelector('a[href="/pricing"]')).toBeNull();
  api.answer(listBySet, {
    totalCount: 1,
    items: [
      {
        id: 1,
        title: 'Boats',
        description: '',
        assetCount: 0,
        dateFrom: null,
        dateTo: null,
        cover: [],
        assetIds: [],
      },
    ],
  });
  await act(() => jest.advanceTimersByTimeAsync(3100));
  expect(screen.getByRole('heading', { level: 3, name: 'Boats' })).toBeInTheDocument();
});

test('names of sets follow the language, without a new visit', async () => {
  await installFakePlatform();
  setTenant({ id: 't9', name: 'own', isAvailable: true });
  const api = new FakeApi()
    .answer(listBySet, setNamed('Boats'))
    .answer(plans, [])
    .answer(subjects, { items: [] })
    .install();
  render(
    <RouterProvider
      router={createMemoryRouter([
        {
          path: '/',
          element: <HomePage />,
          loader: loadHome,
          hydrateFallbackElement: <p>Loading</p>,
        },
      ])}
    />,
  );
  expect(await screen.findByRole('heading', { level: 3, name: 'Boats' })).toBeVisible();
  api.answer(listBySet, setNamed('Boote'));
  await act(async () => {
    setLanguage('de');
    setApplicationConfiguration(aConfiguration({ culture: 'de' }));
  });
  expect(await screen.findByRole('heading', { level: 3, name: 'Boote' })).toBeVisible();
});

const plan = {
  id: 'studio',
  name: 'Studio',
  creditsPerCycle: 24,
  downloadVolume: 250,
  seats: 1,
  currency: 'USD',
  prices: [{ billingPeriod: 1 as const, amount: 4900 }],
};
test('a plan has the price that consumers pay, and below it that without tax', async () => {
  const prices = [{ billingPeriod: 1 as const, amount: 4500, grossAmount: 5355 }];
  new FakeApi()
    .answer(listBySet, { totalCount: 0, items: [] })
    .answer(plans, [plan, { ...plan, id: 'taxed', name: 'Taxed', currency: 'EUR', prices }])
    .answer(subjects, { items: [] })
    .install();
  await installFakePlatform();
  setTenant({ id: 't10', name: 'own', isAvailable: true });
  await addShellTexts('en');
  const routes = [
    { path: '/', element: <HomePage />, loader: loadHome, hydrateFallbackElement: <p>Loading</p> },
  ];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  const taxed = (await screen.findByRole('heading', { name: 'Taxed' })).closest('li');
  expect(taxed?.textContent).toMatch(/€53\.55.*€45\.00/);
  const other = screen.getByRole('heading', { name: 'Studio' }).closest('li');
  expect(other?.textContent).toMatch(/\$49\.00/);
  expect(other?.querySelectorAll('small')).toHaveLength(1);
});

test('plans are offered to those who may buy one, and not to staff', async () => {
  new FakeApi()
    .answer(listBySet, { totalCount: 0, items: [] })
    .answer(plans, [plan])
    .answer(subjects, { items: [] })
    .install();
  const routes = [
    { path: '/', element: <HomePage />, loader: loadHome, hydrateFallbackElement: <p>Loading</p> },
  ];
  const shown = async (profileType: ProfileType) => {
    await installFakePlatform({ user: aUser(), profileType });
    const { unmount } = render(<RouterProvider router={createMemoryRouter(routes)} />);
    await screen.findByRole('heading', { level: 1 });
    const plansLink = document.querySelector('a[href="/pricing"]');
    unmount();
    return plansLink !== null;
  };
  expect(await shown(ProfileType.Client)).toBe(true);
  expect(await shown(ProfileType.Agency)).toBe(false);
});

test('whoever began to sign in here is not asked to sign in for another page', async () => {
  new FakeApi()
    .answer(listBySet, { totalCount: 0, items: [] })
    .answer(plans, [])
    .answer(subjects, { items: [] })
    .install();
  await installFakePlatform();
  for (const [wanted, isAsked] of [
    ['/catalog', true],
    ['/', false],
  ] as const) {
    keepWantedAddress(wanted);
    const routes = [
      {
        path: '/',
        element: <HomePage />,
        loader: loadHome,
        hydrateFallbackElement: <p>Loading</p>,
      },
    ];
    const { unmount } = render(<RouterProvider router={createMemoryRouter(routes)} />);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(/SignInNeeded|Sign in to open that page/) !== null).toBe(isAsked);
    unmount();
  }
});

test.each([
  [true, null],
  [false, '/catalog?searchText=Home%3AExampleWords'],
])(
  '[R6.12] an example is searched for with a valid token (%s), else the popup opens',
  async (isValid, returnUrl) => {
    await installFakePlatform({ user: aUser(), session: { hasValidAccessToken: () => isValid } });
    setTenant({ id: `example-${isValid}`, name: 'own', isAvailable: true });
    new FakeApi()
      .answer(listBySet, setNamed('Boats'))
      .answer(plans, [])
      .answer(subjects, { items: [] })
      .install();
    const router = createMemoryRouter([
      {
        path: '/',
        element: <HomePage />,
        loader: loadHome,
        hydrateFallbackElement: <p>Loading</p>,
      },
      { path: '/catalog', element: <p>Results</p> },
    ]);
    render(<RouterProvider router={router} />);
    fireEvent.click(await screen.findByRole('link', { name: 'Home:ExampleWords' }));
    expect(signInPopup.getState().returnUrl).toBe(returnUrl);
    expect(router.state.location.pathname).toBe(isValid ? '/catalog' : '/');
    act(closeSignInPopup);
  },
);
