// Licenses one picture by credits. Needs SITE, CLIENT_ID and CLIENT_SECRET; the picture's id is the
// argument.
import { checkoutOrder, checkoutQuote, codeOf, createEditorial } from '@editorial/client';

const { SITE = '', CLIENT_ID = '', CLIENT_SECRET = '' } = process.env;
const client = createEditorial({
  site: SITE,
  machine: { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
});

const assetId = process.argv[2] ?? '';
const basket = {
  subscriptionImages: [{ assetId, resolutionType: 0 as const }],
  aLaCarteImages: [],
};

const quote = await checkoutQuote({ client, body: basket });
if (quote.error) throw new Error(`No quote: ${codeOf(quote.error)}`);

// The same key may be sent again after a broken connection: there is one order.
const order = await checkoutOrder({
  client,
  headers: { 'Idempotency-Key': `order-of-${assetId}` },
  body: { ...basket, quoteHash: quote.data.quoteHash },
});
if (order.error) throw new Error(`No order: ${codeOf(order.error)}`);
console.log(`${order.data.number}: ${order.data.licenses.map(({ number }) => number).join(', ')}`);
