import { orderRequestsApi } from '@editorial/contracts/order-requests';
import { aQuote, aUser, installFakePlatform, renderInside, testAnswers } from '@editorial/testing';
import { aRequest } from '../requests/requests.testing.ts';
import { AskForOrder } from './AskForOrder.tsx';

testAnswers({
  endpoint: orderRequestsApi.ask,
  answer: aRequest(),
  field: 'state',
  button: /Ask$/,
  async open() {
    await installFakePlatform({ user: aUser() });
    const basket = { subscriptionImages: [], aLaCarteImages: [] };
    renderInside(<AskForOrder quote={aQuote()} basket={basket} readReferences={() => []} />);
  },
});
