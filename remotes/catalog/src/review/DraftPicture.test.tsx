import { assetSetsApi } from '@editorial/contracts/asset-sets';
import { catalogApi } from '@editorial/contracts/catalog';
import { Policy } from '@editorial/contracts/policy';
import { getState } from '@editorial/platform';
import {
  anAsset,
  aUser,
  FakeApi,
  fireEvent,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
} from '@editorial/testing';
import remote from '../remote.ts';

const draft = anAsset({
  id: idOf(1),
  title: 'Harbor',
  status: 'Draft',
  contributorId: null,
  description: '',
  tags: ['quay', 'boat', 'dawn', 'steel', 'crane'],
  categories: ['Sea'],
  modelRelease: 'NotNeeded',
  propertyRelease: 'None',
  concurrencyStamp: 'one',
});
async function openDraft(asset = draft): Promise<FakeApi> {
  const api = new FakeApi()
    .answer(catalogApi.get, asset)
    .answer(catalogApi.update, {
      ...asset,
      description: 'A crane',
      propertyRelease: 'OnFile',
      concurrencyStamp: 'two',
    })
    .answer(catalogApi.nearDuplicates, { items: [] })
    .answer(assetSetsApi.list, { totalCount: 0, items: [] })
    .install();
  await installFakePlatform({ user: aUser(), policies: [Policy.AssetsReview] });
  await renderRemote(remote, `/contribute/review?state=Draft&id=${asset.id}`);
  return api;
}

test('a draft says what it lacks, and is published with what was filled in', async () => {
  const api = await openDraft();
  expect(await screen.findByText(/^Missing before it can be published/)).toHaveTextContent(
    'Missing before it can be published: Description, Consent of the owners of what is shown.',
  );
  fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'A crane' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Nothing is missing/)).toBeVisible();
  expect(getState().feedback.toasts.map(({ message }) => message)).toContain('catalog::Saved');
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() =>
    expect(api.callsOf(catalogApi.update).map(({ body }) => body)).toEqual([
      { description: 'A crane', concurrencyStamp: 'one' },
      { status: 'Published', concurrencyStamp: 'two' },
    ]),
  );
});

test('a draft of a contributor is not published for them', async () => {
  await openDraft({ ...draft, contributorId: idOf(9) });
  expect(await screen.findByLabelText('Description')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
});
