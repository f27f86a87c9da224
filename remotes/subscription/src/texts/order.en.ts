/** English texts of the order of a plan. */
export default {
  OrderTitle: 'Order {0}',
  OrderAccount: 'Your account',
  OrderSignedIn: 'Signed in as {0}.',
  OrderNewAccount: 'New here: the account is made with this order.',
  OrderHaveAccount: 'I have an account',
  OrderEmail: 'E-mail',
  OrderPassword: 'Password',
  OrderEndsTrial:
    'Your free trial ends when this plan begins: its licenses end, and its credits that are left expire. License those pictures again with the plan to use them.',
  OrderCompany: 'For a company: name, VAT number, format',
  'OrderPays:Stripe': 'By card: the plan begins with the payment',
  'OrderPays:OnAccount': 'By invoice: the plan begins at once',
  'OrderRuns:1':
    'Runs for one month and is renewed every month until you cancel it, at any time to the end of the paid month.',
  'OrderRuns:2':
    'Runs for three months and is renewed every three months until you cancel it, at any time to the end of the paid months.',
  'OrderRuns:3':
    'Runs for one year and is renewed every year until you cancel it, at any time to the end of the paid year.',
  OrderSeller: 'Seller',
  OrderBegins: 'Begins',
  OrderFirst: 'First payment',
  OrderNext: 'Next payment',
  'OrderBegins:OnAccount': 'At once, with the order',
  'OrderBegins:Stripe': 'At once, with the payment',
  'OrderFirst:OnAccount': '{0} by invoice, which comes by e-mail and is payable within 30 days',
  'OrderFirst:Stripe': '{0} by card, on the next page',
  OrderNextOn: '{0} on {1}',
  OrderedPlan: 'Your order',
  OrderedTitle: '{0} is active',
  OrderedIntro: 'Your balance: {0}. Contract and invoice are on their way to you by e-mail.',
  OrderedGoesOn:
    '{0} is active. Your balance: {1}. Contract and invoice are on their way to you by e-mail; your order is on the page of your subscription.',
  OrderedFirst: 'What to do first',
  OrderedFirstHint: 'Find a picture and license it with one click. Its file comes by itself.',
  OrderedHolds: 'Included',
  OrderedDue: '{{amount}} by invoice {{number}}, payable by {{date}}',
  OrderedPaid: '{{amount}}, paid on {{date}} (invoice {{number}})',
  OrderedEnd: 'Change or cancel the plan',
  OrderedWithdrawal: 'Right of withdrawal',
  OrderSum: 'Sum',
  OrderWithVat: 'including {0} % VAT ({1})',
  OrderReverseCharge: 'without VAT: you owe it yourself ({0})',
  OrderTaxByState: 'plus the tax of the state',
  OrderNoVat: 'no tax is added',
  OrderPriceChanged: 'The price has changed meanwhile',
  OrderPriceChangedText:
    'Before: {{before}}. Now: {{after}}. Nothing was ordered, and everything you typed is still here. Order again if you agree.',
  OrderNothing: 'Nothing was ordered. Everything you typed is still here.',
  OrderUnconfirmed:
    'Nothing was ordered. Order again, and type the digits from the mail. If it does not arrive, look into the folder for spam, or have the digits sent again.',
  OrderOnlyClients: 'Plans are for clients. Your account is another one.',
  OrderHasPlan: 'You have a plan already: {0}.',
  OrderNoSuchPlan: 'This plan is not offered any more.',
  'Address:StateNeeded':
    'Name the state in the United States, for instance NY. It decides on the tax.',
  'Address:VatNumberInvalid':
    'This is not a VAT number of the country in the address. Check both, or leave it out.',
  'Address:VatNumberNotRegistered':
    'The register of the EU (VIES) does not know this VAT number. Check it, or leave it out.',
};
