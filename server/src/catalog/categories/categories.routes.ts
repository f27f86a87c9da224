import { categoriesApi } from '@editorial/contracts/categories';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languageOf } from '../../settings/languages/texts.ts';
import type { Caller } from '../../ground/context/context.ts';
import { serve } from '../../people/access/serve.ts';
import type { AddressesFor } from '../assets/file-addresses.ts';
import {
  changeCategory,
  createCategory,
  listManagedCategories,
  type Reader,
  removeCategory,
} from './categories.ts';
import { nameOf, shownCategories } from '../assets/known-categories.ts';

/** Categories: what visitors see of them, and the calls of those who arrange the catalog. */
export function categoryRoutes(app: FastifyInstance, addressesFor: AddressesFor): void {
  const readerOf = (caller: Caller, request: FastifyRequest): Reader => ({
    language: languageOf(request),
    addresses: addressesFor(caller),
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
