import { checkoutApi } from '@editorial/contracts/checkout';
import {
  anAsset,
  aQuote,
  idOf,
  installFakePlatform,
  renderInside,
  testAnswers,
} from '@editorial/testing';
import { TrialLicense } from './TrialLicense.tsx';

testAnswers({
  endpoint: checkoutApi.quote,
  answer: aQuote(),
  field: 'totals',
  button: /LicenseNow/,
  async open(api) {
    api.answer(checkoutApi.order, {
      id: idOf(300),
      number: 'O-2026-000001',
      status: 'Completed',
      creationTime: '2026-01-15T12:00:00.000Z',
      lines: [],
      totals: { credits: 3, amount: 0 },
      tax: null,
      currency: 'USD',
      licenses: [],
      balanceAfter: 247,
      invoiceNumber: null,
      paymentUrl: null,
      references: [],
      reversibleUntil: null,
    });
    // The state of the plan is read again afterwards, unless nobody is signed in.
    await installFakePlatform();
    renderInside(<TrialLicense asset={anAsset()} onLicensed={() => {}} />);
  },
});
