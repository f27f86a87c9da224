import * as account from '@editorial/contracts/account';
import * as assets from '@editorial/contracts/assets';
import * as auditLogging from '@editorial/contracts/audit-logging';
import * as basket from '@editorial/contracts/basket';
import * as catalog from '@editorial/contracts/catalog';
import * as checkout from '@editorial/contracts/checkout';
import * as clients from '@editorial/contracts/clients';
import * as common from '@editorial/contracts/common';
import * as configuration from '@editorial/contracts/configuration';
import * as licensing from '@editorial/contracts/licensing';
import * as plans from '@editorial/contracts/plans';
import * as profit from '@editorial/contracts/profit';
import * as publicProfile from '@editorial/contracts/public-profile';
import * as releases from '@editorial/contracts/releases';
import * as secondFactor from '@editorial/contracts/second-factor';
import * as subscription from '@editorial/contracts/subscription';
import * as telemetry from '@editorial/contracts/telemetry';
import * as transfers from '@editorial/contracts/transfers';
import { z } from '@editorial/contracts/schema';
import type { ZodType } from 'zod';

const modules: readonly Record<string, unknown>[] = [
  account,
  assets,
  auditLogging,
  basket,
  catalog,
  checkout,
  clients,
  common,
  configuration,
  licensing,
  plans,
  profit,
  publicProfile,
  releases,
  secondFactor,
  subscription,
  telemetry,
  transfers,
];
export const pascalCase = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);
const isObject = (value: unknown): value is ZodType =>
  value instanceof z.ZodType && value._zod.def.type === 'object';

/**
 * The object schemas that these modules export, with their export names. The description writes the
 * schemas of other modules where they are used, without a name.
 */
export function namedSchemas(): Map<ZodType, string> {
  const found = new Map<ZodType, string>();
  const taken = new Set<string>();
  for (const module of modules)
    for (const [name, value] of Object.entries(module)) {
      if (!isObject(value) || found.has(value)) continue;
      const id = pascalCase(name);
      if (taken.has(id)) throw new Error(`Two schemas of the contract are called ${id}.`);
      taken.add(id);
      found.set(value, id);
    }
  return found;
}
