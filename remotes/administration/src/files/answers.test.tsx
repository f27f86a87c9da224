import { assetFilesApi } from '@editorial/contracts/asset-files';
import { AllPolicies } from '@editorial/contracts/policy';
import { aUser, installFakePlatform, renderRemote, testAnswers } from '@editorial/testing';
import remote from '../remote.ts';

testAnswers({
  endpoint: assetFilesApi.remake,
  answer: { queued: 1 },
  field: 'queued',
  button: /Rebuild all damaged files/,
  async open(api) {
    const counts = { pictures: 40, checked: 38, damaged: 1, lost: 0, queued: 0, noFile: 0 };
    api
      .answer(assetFilesApi.summary, { ...counts, oldestCheckAt: null })
      .answer(assetFilesApi.list, { totalCount: 0, items: [] });
    await installFakePlatform({ user: aUser(), policies: AllPolicies });
    await renderRemote(remote, '/administration/files');
  },
});
