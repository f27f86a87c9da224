import { assetSetsApi } from '@editorial/contracts/asset-sets';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../people/access/serve.ts';
import type { AddressesFor } from '../assets/file-addresses.ts';
import { changeSet, createSet, listManagedSets, removeSet } from './sets.ts';

/** Sets, for those who arrange the catalog. */
export function setRoutes(app: FastifyInstance, addressesFor: AddressesFor): void {
  serve(app, assetSetsApi.list, ({ tx, query, caller }) =>
    listManagedSets(tx, query, addressesFor(caller)),
  );
  serve(app, assetSetsApi.create, ({ tx, body, caller }) =>
    createSet(tx, body, addressesFor(caller)),
  );
  serve(app, assetSetsApi.change, ({ tx, params, body, caller }) =>
    changeSet(tx, params.id, body, addressesFor(caller)),
  );
  serve(app, assetSetsApi.remove, async ({ tx, params, query }) => {
    await removeSet(tx, params.id, query.moveTo);
    return undefined;
  });
}
