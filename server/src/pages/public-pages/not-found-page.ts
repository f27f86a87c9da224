import { escape } from '@editorial/contracts/markup';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Content, SendPage } from './page-sender.ts';
import { type Words, wordsIn } from './words.ts';

const link = (
  words: Words,
  { key, to, look }: { readonly key: string; readonly to: string; readonly look: string },
): string => `<a class="ed-button ed-button--${look}" href="${to}">${escape(words(key))}</a>`;

/**
 * The page of an address that nothing has, for visitors without scripts (R2.116, R8.07). The shell
 * shows the same once its scripts run.
 */
function notFoundPage(language: string): Content {
  const words = wordsIn(language);
  return {
    status: 404,
    card: null,
    title: words('NotFound'),
    body: `<div class="ed-error ed-error--area"><div class="ed-error__content"><p class="ed-error__status ed-figures">[404]</p><h1 class="ed-error__title">${escape(words('NotFound'))}</h1><p class="ed-error__details">${escape(words('NotFoundDetails'))}</p><div class="ed-row">${link(words, { key: 'Home', to: '/', look: 'primary' })}${link(words, { key: 'Previews', to: '/preview', look: 'secondary' })}</div></div></div>`,
  };
}

/** One page for all unknown addresses: no visitor can fill the memory of pages with them. */
const NOT_FOUND = '404';

/** Sends the page of an address that nothing has. */
export const sendNotFound = (
  send: SendPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> =>
  send({ request, reply, path: NOT_FOUND, framePath: '/help' }, async (language) =>
    notFoundPage(language),
  );
