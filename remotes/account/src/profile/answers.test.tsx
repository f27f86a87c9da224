import { ownDataApi } from '@editorial/contracts/own-data';
import { aUser, idOf, installFakePlatform, renderInside, testAnswers } from '@editorial/testing';
import { OwnData } from './OwnData.tsx';

testAnswers({
  endpoint: ownDataApi.requestCopy,
  answer: {
    id: idOf(1),
    state: 'Preparing',
    createdAt: '2026-01-15T12:00:00.000Z',
    expiresAt: '2026-01-22T12:00:00.000Z',
    byteSize: null,
  },
  field: 'expiresAt',
  button: /AskForCopy/,
  async open(api) {
    api.answer(ownDataApi.copies, { items: [] }).answer(ownDataApi.closing, {
      obstacles: [],
      openCredits: 0,
      subscriptionCount: 0,
      otherMemberCount: 0,
      licenseCount: 0,
      publishedAssetCount: 0,
      submissionCount: 0,
      owed: [],
    });
    await installFakePlatform({ user: aUser() });
    renderInside(<OwnData />);
  },
});
