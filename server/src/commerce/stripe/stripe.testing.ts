import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { openTestBilling, type TestBilling } from './stripe-billing.testing.ts';

interface Session {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  amount_total: number;
  currency: string;
  url: string | null;
  payment_intent: string | null;
  /** Of the payment: `succeeded` if it is not set. */
  intent_status?: string;
  expires_at: number;
  metadata: Record<string, string>;
  locale: string;
}

interface Answered {
  readonly request: string;
  readonly answer: object;
  readonly refusal?: Refusal;
}

interface Refund {
  id: string;
  object: 'refund';
  payment_intent: string;
  amount: number;
  currency: string;
  status: 'succeeded' | 'failed' | 'pending';
  failure_reason?: string;
  metadata: Record<string, string>;
}

export interface TestDispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly payment_intent: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  status: 'needs_response' | 'under_review' | 'appeal_under_review' | 'won' | 'lost';
  readonly created: number;
  readonly evidence_details: { readonly due_by: number | null };
}

export interface SignedMessage {
  readonly body: string;
  readonly signature: string;
}

export interface TestStripe {
  readonly url: string;
  readonly variables: {
    STRIPE_SECRET_KEY: string;
    STRIPE_WEBHOOK_SECRET: string;
    STRIPE_API_URL: string;
  };
  readonly sessions: ReadonlyMap<string, Session>;
  readonly refunds: readonly Refund[];
  /** Sessions of an order. */
  of(orderId: string): Session[];
  /** Simulates a payment on Stripe's page. */
  pay(sessionId: string): void;
  /** Simulates a session that expires unpaid. */
  expire(sessionId: string): void;
  /** A webhook message with the given state of a session, signed with the endpoint's secret. */
  message(
    type: string,
    session: object,
    options?: { id?: string; at?: Date; secret?: string },
  ): SignedMessage;
  /** Customers, cards and invoices of plans. */
  readonly billing: TestBilling;
  /** Forgets idempotency keys, as Stripe does after a day. */
  forgetKeys(): void;
  /** Simulates that a bank sends a refund back. */
  failRefund(id: string, reason?: string): Refund;
  /** Simulates that the holder of a card disputes a payment. */
  dispute(intent: string): TestDispute;
  /** While set, banks do not take refunds. */
  setFailsRefunds(fails: boolean): void;
  /** While set, the server answers every request with status 500. */
  setDown(isDown: boolean): void;
  close(): Promise<void>;
}

const secretKey = 'sk_test_editorial';
const webhookSecret = 'whsec_editorial';
const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

const metadataOf = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
      return key ? [[key, value]] : [];
    }),
  );
class Refusal extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;
  constructor(status: number, type: string, message: string, code?: string) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
  }
}

const refuse = (status: number, message: string, code?: string): Refusal =>
  new Refusal(status, status === 402 ? 'card_error' : 'invalid_request_error', message, code);

/**
 * Starts a local server with the part of Stripe's API that the checkout uses: sessions, refunds,
 * idempotency keys and signed messages.
 */
export async function openTestStripe(
  now: () => Date = () => new Date(),
  port = 0,
): Promise<TestStripe> {
  const sessions = new Map<string, Session>();
  const refunds: Refund[] = [];
  const answered = new Map<string, Answered>();
  const disputes = new Map<string, TestDispute>();
  let isDown = false;
  let failsRefunds = false;
  let running = 0;
  const nextId = (prefix: string) => `${prefix}_${Date.now().toString(36)}${(running += 1)}`;
  const found = (id: string | undefined): Session => {
    const session = sessions.get(id ?? '');
    if (!session)
      throw new Refusal(404, 'invalid_request_error', `No such checkout.session: '${id}'`);
    return session;
  };
  const billing = openTestBilling({ now, nextId, refuse, metadataOf });
  function create(form: URLSearchParams): Session {
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'));
    const expiresAt = Number(form.get('expires_at'));
    const seconds = expiresAt - now().getTime() / 1000;
    if (!Number.isSafeInteger(amount) || amount <= 0)
      throw new Refusal(400, 'invalid_request_error', 'Invalid integer: unit_amount');
    if (seconds < 30 * 60 || seconds > 24 * 3600)
      throw new Refusal(
        400,
        'invalid_request_error',
        'The expires_at timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      );
    if (form.get('mode') !== 'payment' || !form.get('success_url'))
      throw new Refusal(400, 'invalid_request_error', 'Missing required param.');
    const id = nextId('cs_test');
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount * Number(form.get('line_items[0][quantity]')),
      currency: String(form.get('line_items[0][price_data][currency]')),
      url: `https://checkout.stripe.com/c/pay/${id}`,
      payment_intent: null,
      expires_at: expiresAt,
      metadata: metadataOf(form),
      locale: String(form.get('locale')),
    };
    sessions.set(id, session);
    return session;
  }
  function end(session: Session): Session {
    if (session.status !== 'open')
      throw new Refusal(
        400,
        'invalid_request_error',
        'Only Checkout Sessions with a status in ["open"] can be expired.',
      );
    return Object.assign(session, { status: 'expired', url: null });
  }
  function paidBy(intent: string) {
    const session = [...sessions.values()].find((one) => one.payment_intent === intent);
    const paid = session ?? billing.paidBy(intent);
    if (!paid) throw refuse(404, `No such payment_intent: '${intent}'`, 'resource_missing');
    return paid;
  }
  function refund(form: URLSearchParams): Refund {
    const intent = form.get('payment_intent') ?? '';
    const paid = paidBy(intent);
    if ([...disputes.values()].some((one) => one.payment_intent === intent && one.status !== 'won'))
      throw refuse(400, 'This charge is disputed.', 'charge_disputed');
    const whole = 'amount_total' in paid ? paid.amount_total : paid.amount_paid;
    const left = refunds
      .filter((earlier) => earlier.payment_intent === intent && earlier.status !== 'failed')
      .reduce((sum, earlier) => sum - earlier.amount, whole);
    if (left === 0)
      throw refuse(400, 'Charge has already been refunded.', 'charge_already_refunded');
    const amount = Number(form.get('amount') ?? left);
    if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left)
      throw refuse(400, `Refund amount is greater than unrefunded amount (${left}).`);
    const made: Refund = {
      id: nextId('re'),
      object: 'refund',
      payment_intent: intent,
      amount,
      currency: paid.currency,
      status: failsRefunds ? 'failed' : 'succeeded',
      metadata: metadataOf(form),
    };
    refunds.push(made);
    return made;
  }
  function one(kind: string, id: string): object {
    if (kind === 'payment_intents') {
      const paid = paidBy(id);
      // The payment of an invoice does not carry the invoice's metadata.
      const metadata = 'amount_total' in paid ? paid.metadata : {};
      return { id, object: 'payment_intent', metadata };
    }
    const found_ = kind === 'disputes' ? disputes.get(id) : refunds.find((made) => made.id === id);
    if (!found_) throw refuse(404, `No such object: '${id}'`, 'resource_missing');
    return found_;
  }
  function expanded(session: Session, form: URLSearchParams): object {
    const { intent_status: status = 'succeeded', payment_intent: intent, ...rest } = session;
    if (!intent || form.get('expand[0]') !== 'payment_intent') return session;
    return { ...rest, payment_intent: { id: intent, object: 'payment_intent', status } };
  }
  function act(method: string, path: string, form: URLSearchParams): object {
    const ofBilling = billing.act(method, path, form);
    if (ofBilling) return ofBilling;
    const [, id, verb] = /^\/v1\/checkout\/sessions(?:\/([^/]+))?(?:\/(expire))?$/.exec(path) ?? [];
    if (method === 'POST' && path === '/v1/checkout/sessions') return create(form);
    if (method === 'GET' && id) return expanded(found(id), form);
    if (method === 'POST' && verb) return end(found(id));
    if (method === 'POST' && path === '/v1/refunds') return refund(form);
    if (method === 'GET' && path === '/v1/refunds') {
      const data = refunds.filter((one) => one.payment_intent === form.get('payment_intent'));
      return { object: 'list', data, has_more: false };
    }
    const [, kind, wanted] = /^\/v1\/(refunds|disputes|payment_intents)\/([^/]+)$/.exec(path) ?? [];
    if (method === 'GET' && kind && wanted) return one(kind, wanted);
    throw new Refusal(
      404,
      'invalid_request_error',
      `Unrecognized request URL (${method}: ${path}).`,
    );
  }

  /** A repeated key returns the first answer. With a different request it is refused. */
  function once(key: string | undefined, request: string, work: () => object): object {
    if (key === undefined) return work();
    const before = answered.get(key);
    if (before && before.request !== request)
      throw new Refusal(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      );
    if (before?.refusal) throw before.refusal;
    if (before) return before.answer;
    try {
      const answer = work();
      answered.set(key, { request, answer: structuredClone(answer) });
      return answer;
    } catch (error) {
      // Stripe repeats the refusal of a card, too.
      if (error instanceof Refusal && error.status === 402)
        answered.set(key, { request, answer: {}, refusal: error });
      throw error;
    }
  }
  const server = createServer((request, response) => {
    void (async () => {
      const text = await textOf(request);
      const path = (request.url ?? '').split('?')[0] ?? '';
      const reply = (status: number, body: object) =>
        void response
          .writeHead(status, { 'content-type': 'application/json', 'request-id': nextId('req') })
          .end(JSON.stringify(body));
      try {
        if (isDown) throw new Refusal(500, 'api_error', 'Down.');
        if (request.headers.authorization !== `Bearer ${secretKey}`)
          throw new Refusal(401, 'invalid_request_error', 'Invalid API Key provided.');
        const key = request.headers['idempotency-key'];
        reply(
          200,
          once(request.method === 'POST' ? String(key) : undefined, `${path} ${text}`, () =>
            act(
              request.method ?? '',
              path,
              new URLSearchParams(
                request.method === 'GET' ? (request.url ?? '').split('?')[1] : text,
              ),
            ),
          ),
        );
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        reply(error.status, {
          error: { type: error.type, message: error.message, code: error.code },
        });
      }
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stripe = new Stripe(secretKey);
  return {
    url,
    variables: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: url,
    },
    sessions,
    refunds,
    billing,
    of: (orderId) =>
      [...sessions.values()].filter((session) => session.metadata.orderId === orderId),
    pay(sessionId) {
      const session = found(sessionId);
      if (session.status !== 'open') throw new Error(`Session ${sessionId} is ${session.status}.`);
      Object.assign(session, {
        status: 'complete',
        payment_status: 'paid',
        url: null,
        payment_intent: nextId('pi'),
      });
    },
    expire: (sessionId) => void end(found(sessionId)),
    message(type, session, { id = nextId('evt'), at = now(), secret = webhookSecret } = {}) {
      const body = JSON.stringify({
        id,
        object: 'event',
        type,
        created: Math.floor(at.getTime() / 1000),
        livemode: false,
        data: { object: session },
      });
      return {
        body,
        signature: stripe.webhooks.generateTestHeaderString({
          payload: body,
          secret,
          timestamp: Math.floor(at.getTime() / 1000),
        }),
      };
    },
    forgetKeys: () => answered.clear(),
    failRefund(id, reason = 'lost_or_stolen_card') {
      const made = refunds.find((refunded) => refunded.id === id);
      if (!made) throw new Error(`There is no refund ${id}.`);
      return Object.assign(made, { status: 'failed', failure_reason: reason });
    },
    dispute(intent) {
      const paid = paidBy(intent);
      const made: TestDispute = {
        id: nextId('dp'),
        object: 'dispute',
        payment_intent: intent,
        amount: 'amount_total' in paid ? paid.amount_total : paid.amount_paid,
        currency: paid.currency,
        reason: 'fraudulent',
        status: 'needs_response',
        created: Math.floor(now().getTime() / 1000),
        evidence_details: { due_by: Math.floor(now().getTime() / 1000) + 7 * 86_400 },
      };
      disputes.set(made.id, made);
      return made;
    },
    setFailsRefunds(fails) {
      failsRefunds = fails;
    },
    setDown(down) {
      isDown = down;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
