/** A page of Stripe's on which a card is given. */
export interface SetupSession {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly mode: 'setup';
  status: 'open' | 'complete' | 'expired';
  readonly customer: string;
  setup_intent: string | null;
  readonly created: number;
  url: string | null;
  readonly metadata: Record<string, string>;
}

export interface TestInvoice {
  readonly id: string;
  readonly object: 'invoice';
  status: 'draft' | 'open' | 'paid' | 'void';
  readonly customer: string;
  readonly currency: string;
  amount_due: number;
  amount_paid: number;
  /** What the customer owed before and after it, in minor units. */
  starting_balance: number;
  ending_balance: number | null;
  hosted_invoice_url: string | null;
  readonly metadata: Record<string, string>;
  /** Not part of Stripe's object: the payment, for refunds. */
  payment_intent: string | null;
}

interface Card {
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
}

/** What the bank says of a card. `authentication_required` asks the payer to confirm. */
export type BankAnswer =
  | 'paid'
  | 'card_declined'
  | 'insufficient_funds'
  | 'authentication_required';

interface TestCustomer {
  readonly id: string;
  readonly object: 'customer';
  readonly name: string;
  readonly email: string;
}

export interface TestBilling {
  /** Those that were not deleted. */
  readonly customers: ReadonlyMap<string, TestCustomer>;
  readonly setups: ReadonlyMap<string, SetupSession>;
  readonly invoices: ReadonlyMap<string, TestInvoice>;
  /** How often money was taken from a card. */
  readonly payments: readonly Readonly<
    Record<'invoice' | 'currency', string> & { amount: number }
  >[];
  /** Simulates a card that is given on Stripe's page. Returns the session. */
  giveCard(url: string, card?: Partial<Card>, answer?: BankAnswer): SetupSession;
  /** What the bank answers from now on, for the card that a customer gave last. */
  setBank(answer: BankAnswer): void;
  /** Simulates a payment on an invoice's page, optionally of another amount. */
  payOnPage(invoiceId: string, amount?: number): TestInvoice;
  /** Makes the invoice of a charge paid with another amount than was asked. */
  invoiceOf(chargeId: string): TestInvoice | undefined;
  /** Smaller invoices are not charged: they wait on the customer's balance. None by default. */
  setMinimum(amount: number): void;
  paidBy(intent: string): TestInvoice | undefined;
  act(method: string, path: string, form: URLSearchParams): object | null;
}

interface World {
  readonly now: () => Date;
  readonly nextId: (prefix: string) => string;
  readonly refuse: (status: number, message: string, code?: string) => Error;
  readonly metadataOf: (form: URLSearchParams) => Record<string, string>;
}

/** The part of Stripe Billing that plans use, as documented: setup sessions, cards and invoices. */
// Long because all calls read and change the same customers, cards and invoices, as those of Stripe
// do: apart, each would take all these lists, and could be given those of another account.
export function openTestBilling({ now, nextId, refuse, metadataOf }: World): TestBilling {
  const customers = new Map<string, TestCustomer>();
  const setups = new Map<string, SetupSession>();
  const methods = new Map<string, { id: string; object: 'payment_method'; card: Card }>();
  const intents = new Map<string, { id: string; object: 'setup_intent'; payment_method: string }>();
  const invoices = new Map<string, TestInvoice>();
  const payments: { invoice: string; currency: string; amount: number }[] = [];
  const answers = new Map<string, BankAnswer>();
  let bank: BankAnswer = 'paid';
  let minimum = 0;
  const balances = new Map<string, number>();
  function found<T>(of: Map<string, T>, id: string | undefined, what: string): T {
    const value = of.get(id ?? '');
    if (value === undefined) throw refuse(404, `No such ${what}: '${id}'`, 'resource_missing');
    return value;
  }
  function take(invoice: TestInvoice, amount: number): TestInvoice {
    if (invoice.status !== 'open')
      throw refuse(400, `Invoice is ${invoice.status}.`, 'invoice_not_open');
    payments.push({ invoice: invoice.id, currency: invoice.currency, amount });
    const payment_intent = nextId('pi');
    return Object.assign(invoice, { status: 'paid', amount_paid: amount, payment_intent });
  }
  function pay(invoice: TestInvoice, form: URLSearchParams): TestInvoice {
    if (invoice.status !== 'open')
      throw refuse(400, `Invoice is ${invoice.status}.`, 'invoice_not_open');
    const { id } = found(methods, form.get('payment_method') ?? undefined, 'PaymentMethod');
    const answer = answers.get(id) === 'paid' ? bank : (answers.get(id) ?? bank);
    if (answer === 'authentication_required')
      throw refuse(
        402,
        'This card needs a confirmation.',
        'invoice_payment_intent_requires_action',
      );
    if (answer !== 'paid') throw refuse(402, 'Your card was declined.', answer);
    return take(invoice, invoice.amount_due);
  }
  function openSetup(form: URLSearchParams): SetupSession {
    found(customers, form.get('customer') ?? undefined, 'customer');
    if (!form.get('success_url') || !form.get('currency'))
      throw refuse(400, 'Missing required param.');
    const id = nextId('cs_setup');
    const session: SetupSession = {
      id,
      object: 'checkout.session',
      mode: 'setup',
      status: 'open',
      customer: form.get('customer') ?? '',
      setup_intent: null,
      created: Math.floor(now().getTime() / 1000),
      url: `https://checkout.stripe.com/c/setup/${id}`,
      metadata: metadataOf(form),
    };
    setups.set(id, session);
    return session;
  }
  function openInvoice(form: URLSearchParams): TestInvoice {
    found(customers, form.get('customer') ?? undefined, 'customer');
    const invoice: TestInvoice = {
      id: nextId('in'),
      object: 'invoice',
      status: 'draft',
      customer: form.get('customer') ?? '',
      currency: form.get('currency') ?? 'usd',
      amount_due: 0,
      amount_paid: 0,
      starting_balance: 0,
      ending_balance: null,
      hosted_invoice_url: null,
      metadata: metadataOf(form),
      payment_intent: null,
    };
    invoices.set(invoice.id, invoice);
    return invoice;
  }
  function addItem(form: URLSearchParams): object {
    const invoice = found(invoices, form.get('invoice') ?? undefined, 'invoice');
    const amount = Number(form.get('amount'));
    if (invoice.status !== 'draft' || !Number.isSafeInteger(amount))
      throw refuse(400, 'Items can be added to drafts only.');
    if (form.get('currency') !== invoice.currency) throw refuse(400, 'The currency differs.');
    invoice.amount_due += amount;
    return { id: nextId('ii'), object: 'invoiceitem', amount };
  }
  /** Adds what the customer owes, or lets the sum wait if it is too small. */
  function finalize(invoice: TestInvoice): TestInvoice {
    const starting_balance = balances.get(invoice.customer) ?? 0;
    const sum = invoice.amount_due + starting_balance;
    const isPaid = sum < minimum || sum <= 0;
    const ending_balance = isPaid ? sum : 0;
    balances.set(invoice.customer, ending_balance);
    return Object.assign(invoice, {
      status: isPaid ? 'paid' : 'open',
      amount_due: isPaid ? 0 : sum,
      starting_balance,
      ending_balance,
      hosted_invoice_url: `https://invoice.stripe.com/i/${invoice.id}`,
    });
  }
  function step(invoice: TestInvoice, verb: string | undefined, form: URLSearchParams): object {
    if (verb === 'pay') return pay(invoice, form);
    if (verb === 'finalize' && invoice.status === 'draft') return finalize(invoice);
    if (verb === 'void' && invoice.status === 'open')
      return Object.assign(invoice, { status: 'void' });
    throw refuse(400, `Invoice is ${invoice.status}.`);
  }
  function paymentsOf(id: string): object {
    const intent = found(invoices, id, 'invoice').payment_intent;
    const data = intent ? [{ payment: { type: 'payment_intent', payment_intent: intent } }] : [];
    return { object: 'list', data, has_more: false };
  }
  function act(method: string, path: string, form: URLSearchParams): object | null {
    const [resource, id, verb] = path
      .replace(/^\/v1\//, '')
      .replace('checkout/sessions', 'checkout_sessions')
      .split('/');
    if (resource === 'customers' && verb === 'balance_transactions') {
      const { id: customer } = found(customers, id, 'customer');
      const amount = Number(form.get('amount'));
      balances.set(customer, (balances.get(customer) ?? 0) + amount);
      return { id: nextId('cbtxn'), object: 'customer_balance_transaction', amount };
    }
    if (resource === 'customers' && method === 'POST') {
      const [name, email] = [form.get('name') ?? '', form.get('email') ?? ''];
      const customer = { id: nextId('cus'), object: 'customer' as const, name, email };
      customers.set(customer.id, customer);
      return customer;
    }
    if (resource === 'customers' && method === 'DELETE') {
      customers.delete(found(customers, id, 'customer').id);
      return { id, object: 'customer', deleted: true };
    }
    if (resource === 'checkout_sessions') {
      if (!id && form.get('mode') === 'setup') return openSetup(form);
      return (method === 'GET' && setups.get(id ?? '')) || null;
    }
    if (resource === 'setup_intents') return found(intents, id, 'setup_intent');
    if (resource === 'payment_methods') return found(methods, id, 'PaymentMethod');
    if (resource === 'invoiceitems') return addItem(form);
    const ofIntent = form.get('payment[payment_intent]');
    if (resource === 'invoice_payments' && ofIntent) {
      const data = [...invoices.values()]
        .filter(({ payment_intent: paid }) => paid === ofIntent)
        .map((invoice) => ({ invoice: invoice.id }));
      return { object: 'list', data, has_more: false };
    }
    if (resource === 'invoice_payments') return paymentsOf(form.get('invoice') ?? '');
    if (resource !== 'invoices') return null;
    if (!id) return openInvoice(form);
    const invoice = found(invoices, id, 'invoice');
    return method === 'GET' ? invoice : step(invoice, verb, form);
  }
  return {
    customers,
    setups,
    invoices,
    payments,
    act,
    giveCard(url, card = {}, answer = 'paid') {
      const session = [...setups.values()].find((one) => one.url === url);
      if (session?.status !== 'open') throw new Error(`Nobody opened ${url}.`);
      const method = {
        id: nextId('pm'),
        object: 'payment_method' as const,
        card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040, ...card },
      };
      methods.set(method.id, method);
      answers.set(method.id, answer);
      const intent = {
        id: nextId('seti'),
        object: 'setup_intent' as const,
        payment_method: method.id,
      };
      intents.set(intent.id, intent);
      return Object.assign(session, { status: 'complete', setup_intent: intent.id, url: null });
    },
    setMinimum(amount) {
      minimum = amount;
    },
    setBank(answer) {
      bank = answer;
    },
    payOnPage: (id, amount) => {
      const invoice = found(invoices, id, 'invoice');
      return take(invoice, amount ?? invoice.amount_due);
    },
    invoiceOf: (chargeId) =>
      [...invoices.values()].find(({ metadata }) => metadata.chargeId === chargeId),
    paidBy: (intent) => [...invoices.values()].find(({ payment_intent: paid }) => paid === intent),
  };
}
