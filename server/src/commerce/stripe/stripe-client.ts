import type Stripe from 'stripe';
import type { Context } from '../context/context.ts';
import { problem } from '../../ground/problem.ts';

/** Maximum age of a signature, in seconds. It limits replays of recorded messages. */
const MAX_SIGNATURE_AGE_SECONDS = 300;

export interface StripeClient {
  /** Asks Stripe. Throws `Editorial:PaymentUnavailable` if it refuses or does not answer. */
  ask<T>(work: (client: Stripe) => Promise<T>): Promise<T>;
  /** A message's content. Throws `Editorial:PaymentSignature` if its signature is invalid. */
  verified(body: Buffer, signature: string | undefined): Promise<unknown>;
}

/** The official Stripe library. Returns null when no key is configured. */
export function openStripe({
  environment,
  clock,
  log,
  dependencies,
}: Pick<Context, 'environment' | 'clock' | 'log' | 'dependencies'>): StripeClient | null {
  const { stripe: settings } = environment;
  if (!settings) return null;
  let client: Promise<Stripe> | undefined;
  // The library is large. It loads with the first payment, so that it does not delay the start.
  const stripe = () =>
    (client ??= import('stripe').then(({ default: Library }) => {
      const api = settings.apiUrl === undefined ? null : new URL(settings.apiUrl);
      const address = api && {
        host: api.hostname,
        protocol: api.protocol === 'http:' ? ('http' as const) : ('https' as const),
        ...(api.port ? { port: api.port } : {}),
      };
      return new Library(settings.secretKey, {
        ...address,
        timeout: 10_000,
        maxNetworkRetries: 2,
        telemetry: false,
      });
    }));
  return {
    async ask(work) {
      const library = await stripe();
      try {
        return await dependencies.payments.ask(() => work(library));
      } catch (error) {
        log.error({ err: error }, 'Stripe refused or did not answer');
        throw problem('Editorial:PaymentUnavailable');
      }
    },
    async verified(body, signature) {
      const { webhooks } = await stripe();
      try {
        return webhooks.constructEvent(
          body,
          signature ?? '',
          settings.webhookSecret,
          MAX_SIGNATURE_AGE_SECONDS,
          undefined,
          clock.now().getTime(),
        );
      } catch {
        throw problem('Editorial:PaymentSignature');
      }
    },
  };
}

export const languageOfStripe = (language: string) =>
  (['en', 'de', 'fr', 'es'] as const).find((known) => known === language) ?? ('auto' as const);
