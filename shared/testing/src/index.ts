/** A fake platform to mount one remote alone, and builders for test data. */
export { FakeApi, type Seen } from './fake-api.ts';
export {
  aConfiguration,
  aLicense,
  aQuote,
  aPlanBilling,
  aSubscription,
  aUser,
  anAsset,
  anOrder,
  anOrderLine,
  anonymous,
  idOf,
  settings,
} from './builders.ts';
export {
  fakeSession,
  installFakePlatform,
  renderInside,
  renderRemote,
  type Given,
} from './fake-platform.tsx';
export { testAnswers, type AnsweredAct } from './wrong-answers.ts';
export { testSameTexts } from './same-texts.ts';
export {
  act,
  fireEvent,
  render,
  renderHook,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
