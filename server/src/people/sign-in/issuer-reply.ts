import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { DatabaseUnavailable } from '../../ground/database/database.ts';
import { signInPage } from './sign-in.pages.ts';
import { languageOf } from '../../settings/languages/texts.ts';
import type { Context } from '../../settings/context/context.ts';
import { allowFormTarget } from './form-targets.ts';

/** Sends a page of the issuer. Nobody keeps it: it is for one person and one moment. */
export const sendIssuerPage = (reply: FastifyReply, page: string, status = 200): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(page);

/** Says that the attempt to sign in has expired, with a way back. */
export function sendLost(
  { settings }: Pick<Context, 'settings'>,
  reply: FastifyReply,
  language: string,
): FastifyReply {
  const site = settings.valueOf('Site.Name');
  return sendIssuerPage(reply, signInPage({ language, site, lost: true }), 400);
}

/**
 * The browser's open interaction with the issuer, or null if it expired or belongs to another
 * browser. Throws `DatabaseUnavailable`.
 */
export async function interactionOf(
  issuer: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Awaited<ReturnType<Provider['interactionDetails']>> | null> {
  try {
    return await issuer.interactionDetails(request.raw, reply.raw);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    return null;
  }
}

/** The same, if it is the sign-in that the address names. Its pages may then post to its client. */
export async function openSignIn(
  issuer: Provider,
  request: FastifyRequest<{ Params: { uid: string } }>,
  reply: FastifyReply,
) {
  const interaction = await interactionOf(issuer, request, reply);
  const isOpen = interaction?.prompt.name === 'login' && interaction.uid === request.params.uid;
  if (!isOpen) return null;
  allowFormTarget(reply.raw, interaction.params.redirect_uri);
  return interaction;
}

/** The language of a page for an interaction: what its client asked for comes first. */
export const languageIn = (request: FastifyRequest, params: object): string =>
  languageOf({ headers: request.headers, query: params });
