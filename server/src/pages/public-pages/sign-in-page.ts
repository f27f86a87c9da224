import { escape } from '@editorial/contracts/markup';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SendPage } from './page-sender.ts';
import { wordsIn } from './words.ts';

/** The page on which people come back from the issuer (`shell/src/session/oidc.constants.ts`). */
export const SIGN_IN_PATH = '/signin-callback';

/**
 * Sends the frame of the site with a word, as long as the scripts finish a sign-in: on a slow line
 * that takes two seconds. The scripts' page takes its place as soon as it has a heading.
 */
export const sendSignIn = (
  send: SendPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> =>
  send({ request, reply, path: SIGN_IN_PATH, framePath: '/help' }, async (language) => {
    const word = wordsIn(language)('SigningIn');
    return {
      status: 200,
      card: null,
      title: word,
      // The header is empty for somebody known. Its logo is the same for everybody.
      style: '[data-visitor=known] #drawn .shell-header .shell-logo{visibility:visible}',
      body: `<div class="ed-page drawn-waiting"><p role="status">${escape(word)}</p></div>`,
    };
  });
