import { categoriesApi } from '@editorial/contracts/categories';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languageOf } from '../../configuration/texts.ts';
import type { Caller } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import type { Asked } from '../assets/asset.queries.ts';
import {
  changeCategory,
  createCategory,
  listManagedCategories,
  type Reader,
  removeCategory,
} from './categories.ts';
import { nameOf, shownCategories } from './known-categories.ts';

/** Categories: what visitors see of them, and the calls of those who arrange the catalog. */
export function categoryRoutes(app: FastifyInstance, asked: (caller: Caller) => Asked): void {
  const readerOf = (caller: Caller, request: FastifyRequest): Reader => ({
    language: languageOf(request),
    addresses: asked(caller).showing.addresses,
  });
  serve(app, categoriesApi.shown, async ({ tx, request }) => {
    const language = languageOf(request);
    const shown = await shownCategories(tx);
    return { items: shown.map((one) => ({ id: one.id, name: nameOf(one, language) })) };
  });
  serve(app, categoriesApi.list, ({ tx, query, caller, request }) =>
    listManagedCategories(tx, query, readerOf(caller, request)),
  );
  serve(app, categoriesApi.create, ({ tx, body, caller, request }) =>
    createCategory(tx, body, readerOf(caller, request)),
  );
  serve(app, categoriesApi.change, ({ tx, params, body, caller, request }) =>
    changeCategory(tx, params.id, body, readerOf(caller, request)),
  );
  serve(app, categoriesApi.remove, async ({ tx, params, query, caller, request }) => {
    await removeCategory(tx, params.id, query, readerOf(caller, request));
    return undefined;
  });
}
