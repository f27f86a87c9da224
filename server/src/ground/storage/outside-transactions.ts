import { assertOutsideTransaction } from '../database/open-transaction.ts';
import type { Storage } from './storage.ts';

/** Signing an address asks nobody. */
const isLocal: ReadonlySet<PropertyKey> = new Set(['signedDownloadUrl', 'partUrl']);

/** The same store, which notices calls while a transaction is open. */
export const outsideTransactions = <S extends Storage>(storage: S): S =>
  new Proxy(storage, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function' || isLocal.has(name)) return member;
      return (...args: unknown[]) => {
        assertOutsideTransaction(`The store (${String(name)})`);
        return Reflect.apply(member, receiver, args);
      };
    },
  });
