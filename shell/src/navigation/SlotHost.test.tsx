import { ProfileType } from '@editorial/contracts/enumerations';
import { Slot, type RemoteDefinition } from '@editorial/platform';
import { installSlots } from '@editorial/platform/shell';
import { act, aUser, installFakePlatform, renderInside, screen } from '@editorial/testing';
import { FrameContext, type Frame } from '../frame/frame.ts';
import { Slots } from './SlotHost.tsx';

const remote = (name: string, fills: object[]) => ({ name, fills });
const loadRemote = jest.fn<Promise<RemoteDefinition>, [string]>();
const onRemoteError = jest.fn(() => Promise.resolve(false));

function show(remotes: readonly object[]) {
  const frame = { remotes, loadRemote, onRemoteError, renew: () => {} } as unknown as Frame;
  return renderInside(
    <FrameContext value={frame}>
      <p>the picture</p>
      <Slot name="picture.side" given={{ assetId: 'a', assetNumber: 'ED-1' }} />
    </FrameContext>,
  );
}

const filled = (name: string, Part: (given: { assetNumber: string }) => React.ReactNode) => ({
  name,
  routes: [],
  fills: { 'picture.side': () => Promise.resolve({ default: Part }) },
});

const definitions: Record<string, () => Promise<RemoteDefinition>> = {
  boxes: () => Promise.resolve(filled('boxes', ({ assetNumber }) => <p>boxes of {assetNumber}</p>)),
  broken: () =>
    Promise.resolve(
      filled('broken', () => {
        throw new Error('broken part');
      }),
    ),
  away: () => Promise.reject(new Error('not reachable')),
  empty: () => Promise.resolve({ name: 'empty', routes: [] }),
};

beforeEach(async () => {
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  loadRemote.mockImplementation((name) => definitions[name]!());
  installSlots(Slots);
  await installFakePlatform({ user: aUser(), profileType: ProfileType.Agency });
});
afterEach(() => {
  jest.restoreAllMocks();
  installSlots(null);
});

const side = { slot: 'picture.side', clientOnly: false };

test('a slot shows what other remotes put there, and the page stays whole when one of them fails or is away', async () => {
  show(['away', 'boxes', 'broken', 'empty'].map((name) => remote(name, [side])));
  expect(await screen.findByText('boxes of ED-1')).toBeVisible();
  expect(screen.getByText('the picture')).toBeVisible();
  expect(onRemoteError).toHaveBeenCalledWith('broken', new Error('broken part'), undefined);
  expect(onRemoteError).toHaveBeenCalledTimes(1);
});

test('nothing is loaded for other slots, for visitors who are no clients, or before the place is near', async () => {
  let near: (entries: { isIntersecting: boolean }[]) => void = () => {};
  class Observer {
    constructor(seen: typeof near) {
      near = seen;
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: Observer });
  try {
    const others = [
      remote('away', [{ slot: 'account.manage', clientOnly: false }]),
      remote('empty', [{ ...side, clientOnly: true }]),
    ];
    show([...others, remote('boxes', [side])]);
    await act(() => Promise.resolve());
    expect(loadRemote).not.toHaveBeenCalled();
    await act(async () => near([{ isIntersecting: true }]));
    expect(await screen.findByText('boxes of ED-1')).toBeVisible();
    expect(loadRemote.mock.calls).toEqual([['boxes']]);
  } finally {
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  }
});

test('without a shell, as in a component test, a slot is empty', () => {
  installSlots(null);
  show([remote('boxes', [side])]);
  expect(screen.queryByText(/boxes of/)).toBeNull();
});
