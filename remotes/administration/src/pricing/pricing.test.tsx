import { pricingApi, type ManagedPlan, type ManagedPriceList } from '@editorial/contracts/pricing';
import { AllPolicies, Policy } from '@editorial/contracts/policy';
import {
  aUser,
  FakeApi,
  fireEvent,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@editorial/testing';
import remote from '../remote.ts';

const plan: ManagedPlan = {
  id: 'studio',
  isOffered: true,
  position: 2,
  concurrencyStamp: 'first',
  currentVersion: 1,
  versions: [
    {
      version: 1,
      name: 'Studio',
      creditsPerCycle: 120,
      downloadVolume: 250,
      seats: 5,
      monthlyPrice: 17_900,
      currency: 'USD',
      validFrom: '2026-01-01T00:00:00.000Z',
      createdByName: 'Alma Reyes',
      creationTime: '2026-01-01T00:00:00.000Z',
      isFuture: false,
      running: 3,
    },
  ],
};

const list: ManagedPriceList = {
  version: 4,
  validFrom: '2026-01-01T00:00:00.000Z',
  state: 'Current',
  reason: 'First',
  createdByName: 'Alma Reyes',
  creationTime: '2026-01-01T00:00:00.000Z',
  terms: {
    currency: 'USD',
    credits: { low: 1, high: 3 },
    amounts: { low: 1900, high: 7900 },
    exclusiveCreditsTenths: 20,
    exclusiveAmountTenths: 30,
    advertisingTenths: 10,
    zones: [{ id: 'national', name: 'National', factorTenths: 10 }],
  },
};

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi()
    .answer(pricingApi.plans, [plan])
    .answer(pricingApi.priceLists, [list])
    .install();
  await installFakePlatform({ user: aUser(), policies: AllPolicies });
});

test('a new version of a plan begins with the terms of the last one', async () => {
  api.answer(pricingApi.addPlanVersion, plan);
  await renderRemote(remote, '/administration/plans');
  const section = await screen.findByRole('region', { name: 'Studio' });
  expect(within(section).getByText('$179.00')).toBeVisible();
  fireEvent.click(within(section).getByRole('button', { name: 'New version' }));
  const form = await screen.findByRole('form', { name: 'New version' });
  fireEvent.change(within(form).getByLabelText('Price a month'), { target: { value: '199.5' } });
  fireEvent.change(within(form).getByLabelText(/^EUR/), { target: { value: '179' } });
  // Currencies without decimals, and with three, are added by their name.
  for (const [code, typed] of [
    ['JPY', '29800'],
    ['KWD', '54.25'],
  ] as const) {
    expect(within(form).queryByLabelText(new RegExp(`^${code}`))).toBeNull();
    const add = await within(form).findByRole('combobox', { name: 'Add a currency' });
    fireEvent.mouseDown(add);
    fireEvent.change(add, { target: { value: code } });
    fireEvent.click(await screen.findByText(new RegExp(`^${code} · `)));
    fireEvent.change(within(form).getByLabelText(new RegExp(`^${code}`)), {
      target: { value: typed },
    });
  }
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.callsOf(pricingApi.addPlanVersion).at(-1)?.body).toEqual({
      concurrencyStamp: 'first',
      terms: {
        name: 'Studio',
        creditsPerCycle: 120,
        downloadVolume: 250,
        seats: 5,
        monthlyPrice: 19_950,
        monthlyPriceIn: { EUR: 17_900, JPY: 29_800, KWD: 54_250 },
      },
    }),
  );
}, 30_000);

test('a plan that somebody else changed meanwhile is shown beside what was typed', async () => {
  const [version] = plan.versions;
  const current = {
    ...plan,
    concurrencyStamp: 'second',
    versions: [{ ...version, version: 2, seats: 6, monthlyPrice: 18_900 }, version],
  };
  api.refuse(pricingApi.addPlanVersion, 'Editorial:ChangedMeanwhile', { data: { current } });
  await renderRemote(remote, '/administration/plans');
  const section = await screen.findByRole('region', { name: 'Studio' });
  fireEvent.click(within(section).getByRole('button', { name: 'New version' }));
  const form = await screen.findByRole('form', { name: 'New version' });
  fireEvent.change(within(form).getByLabelText('Price a month'), { target: { value: '199.5' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  const conflict = await screen.findByRole('region', { name: 'Changed by somebody else' });
  const price = within(conflict).getByRole('row', { name: /Price a month/ });
  expect(price).toHaveTextContent('189');
  expect(price).toHaveTextContent('199.5');
  expect(within(conflict).getByRole('row', { name: /People/ })).toHaveTextContent('65');
  expect(within(conflict).queryByRole('row', { name: /Credits a cycle/ })).toBeNull();
  api.answer(pricingApi.addPlanVersion, plan);
  fireEvent.click(screen.getByRole('button', { name: 'Save mine' }));
  await waitFor(() =>
    expect(api.callsOf(pricingApi.addPlanVersion).at(-1)?.body).toMatchObject({
      concurrencyStamp: 'second',
      terms: { monthlyPrice: 19_950, seats: 5 },
    }),
  );
}, 30_000);

test('prices that somebody else saved meanwhile are shown beside what was typed', async () => {
  const cost = { credits: 0, amount: 1900 };
  const theirs = {
    ...list,
    version: list.version + 1,
    terms: { ...list.terms, amounts: { ...list.terms.amounts, low: 2200 } },
  };
  api
    .answer(pricingApi.comparePrices, { currency: 'USD', lines: [], before: cost, after: cost })
    .refuse(pricingApi.addPriceList, 'Editorial:ChangedMeanwhile', { data: { current: theirs } });
  await renderRemote(remote, '/administration/prices');
  const form = await screen.findByRole('form', { name: 'Change prices' });
  fireEvent.change(within(form).getByLabelText('Price, low resolution'), {
    target: { value: '25' },
  });
  fireEvent.click(within(form).getByRole('button', { name: 'Compare' }));
  const apply = await screen.findByRole('form', { name: 'Put in force' });
  fireEvent.change(within(apply).getByLabelText('Reason'), { target: { value: 'Paper' } });
  fireEvent.click(within(apply).getByRole('button', { name: 'Put in force' }));
  const conflict = await screen.findByRole('region', { name: 'Changed by somebody else' });
  const price = within(conflict).getByRole('row', { name: /Price, low resolution/ });
  expect(price).toHaveTextContent('$22.00');
  expect(price).toHaveTextContent('$25.00');
  expect(within(conflict).getAllByRole('row')).toHaveLength(2);
  api.answer(pricingApi.addPriceList, theirs);
  fireEvent.click(within(conflict).getByRole('button', { name: 'Save mine' }));
  await waitFor(() =>
    expect(api.callsOf(pricingApi.addPriceList).at(-1)?.body).toMatchObject({
      reason: 'Paper',
      basedOn: theirs.version,
      terms: { amounts: { low: 2500 } },
    }),
  );
}, 30_000);

test('prices are compared by a sample basket before they are put in force with a reason', async () => {
  const cost = { credits: 0, amount: 1900 };
  api
    .answer(pricingApi.comparePrices, {
      currency: 'USD',
      lines: [{ before: cost, after: { credits: 0, amount: 2500 } }],
      before: cost,
      after: { credits: 0, amount: 2500 },
    })
    .answer(pricingApi.addPriceList, list);
  await renderRemote(remote, '/administration/prices');
  const form = await screen.findByRole('form', { name: 'Change prices' });
  fireEvent.change(within(form).getByLabelText('Price, low resolution'), {
    target: { value: '25' },
  });
  // Half of a currency's prices is typed: both sizes cost that.
  fireEvent.change(within(form).getByLabelText(/^NOK · Low/), { target: { value: '210' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Compare' }));
  const apply = await screen.findByRole('form', { name: 'Put in force' });
  expect(api.callsOf(pricingApi.addPriceList)).toEqual([]);
  fireEvent.change(within(apply).getByLabelText('Reason'), { target: { value: 'Paper' } });
  fireEvent.click(within(apply).getByRole('button', { name: 'Put in force' }));
  await waitFor(() =>
    expect(api.callsOf(pricingApi.addPriceList).at(-1)?.body).toMatchObject({
      reason: 'Paper',
      basedOn: 4,
      terms: {
        amounts: { low: 2500, high: 7900 },
        amountsIn: { NOK: { low: 21_000, high: 21_000 } },
      },
    }),
  );
}, 30_000);

test('each line of the sample basket is named by what makes its price, and what changed stands out', async () => {
  const [same, more] = [
    { credits: 3, amount: 1900 },
    { credits: 4, amount: 2500 },
  ];
  const totals = { before: { credits: 1200, amount: 5700 }, after: { credits: 4, amount: 6300 } };
  api.answer(pricingApi.comparePrices, ({ body }) => {
    const { lines } = body as { lines: readonly unknown[] };
    const costs = lines.map((_, index) => ({ before: same, after: index === 0 ? same : more }));
    return { currency: 'USD', lines: costs.slice(0, -1), ...totals };
  });
  await renderRemote(remote, '/administration/prices');
  const form = await screen.findByRole('form', { name: 'Change prices' });
  fireEvent.change(within(form).getByLabelText('Price, low resolution'), {
    target: { value: '25' },
  });
  fireEvent.click(within(form).getByRole('button', { name: 'Compare' }));
  const table = within(
    (await screen.findByRole('form', { name: 'Put in force' })).closest('section')!,
  );
  const rows = table
    .getAllByRole('row')
    .map((row) => [
      ...[...row.querySelectorAll('th,td')].map(({ textContent }) => textContent),
      row.querySelector('strong') !== null,
    ]);
  expect(rows).toMatchInlineSnapshot(`
[
  [
    "Picture",
    "Now",
    "Then",
    false,
  ],
  [
    "Low · with a plan",
    "3 credits",
    "3 credits",
    false,
  ],
  [
    "High · with a plan",
    "3 credits",
    "4 credits",
    true,
  ],
  [
    "High · exclusive · with a plan",
    "3 credits",
    "4 credits",
    true,
  ],
  [
    "Low · One country",
    "$19.00",
    "$25.00",
    true,
  ],
  [
    "High · One country",
    "$19.00",
    "$25.00",
    true,
  ],
  [
    "High · exclusive · One country",
    "$19.00",
    "$25.00",
    true,
  ],
  [
    "High · One country · advertising",
    "–",
    "–",
    false,
  ],
  [
    "Together",
    "$57.00 + 1,200 credits",
    "$63.00 + 4 credits",
    false,
  ],
]
`);
}, 30_000);

test('prices are entered without tax: both pages lead to the one place where tax is set', async () => {
  for (const page of ['plans', 'prices']) {
    const { unmount } = await renderRemote(remote, `/administration/${page}`);
    const link = await screen.findByRole('link', { name: /^Tax and exchange rates/ });
    expect(link).toHaveAttribute('href', '/administration/settings');
    unmount();
  }
});

const ofPlan = ['Take off the offer', 'Remove', 'Withdraw'];
test.each([
  ['plans', [Policy.Plans], ['Export']],
  ['plans', AllPolicies, ['Export', 'New plan', 'New version', ...ofPlan]],
  ['prices', [Policy.Plans], []],
] as const)('on the page of %s, a right to read changes nothing', async (page, policies, names) => {
  const [version] = plan.versions;
  const future = { ...version!, version: 2, isFuture: true, running: 0 };
  api
    .answer(pricingApi.plans, [{ ...plan, versions: [future, version!] }])
    .answer(pricingApi.priceLists, [{ ...list, version: 5, state: 'Future' }, list]);
  await installFakePlatform({ user: aUser(), policies: [...policies] });
  await renderRemote(remote, `/administration/${page}`);
  await screen.findAllByText(/Alma Reyes/);
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(names);
});
