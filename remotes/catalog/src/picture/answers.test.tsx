import { checkoutApi } from '@editorial/contracts/checkout';
import {
  anAsset,
  anOrder,
  aQuote,
  installFakePlatform,
  renderInside,
  testAnswers,
} from '@editorial/testing';
import TrialLicense from './TrialLicense.tsx';

testAnswers({
  endpoint: checkoutApi.quote,
  answer: aQuote(),
  field: 'totals',
  button: /LicenseNow/,
  async open(api) {
    api.answer(checkoutApi.order, anOrder());
    // The state of the plan is read again afterwards, unless nobody is signed in.
    await installFakePlatform();
    renderInside(<TrialLicense asset={anAsset()} />);
  },
});
