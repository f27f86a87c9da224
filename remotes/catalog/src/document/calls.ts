import { assetIn } from '@editorial/contracts/asset-texts';
import type { Asset } from '@editorial/contracts/catalog';
import type { PageRequest } from '@editorial/contracts/document';
import type { LicenseZone, PriceList } from '@editorial/contracts/subscription';
import type { ShownPicture, ShownSet } from './bodies.ts';
import type { Licensed, Offer } from './license.ts';

/** Paths of the calls. The contracts' endpoints would bring their schemas into the document. */
export const Paths = {
  pictures: '/api/asset-management/asset',
  picture: '/api/asset-management/asset/:id/by-id',
  sets: '/api/asset-management/asset/by-set',
  set: '/api/asset-management/set/:setId',
  categories: '/api/asset-management/asset/categories',
  prices: '/api/subscription/price-list',
  zones: '/api/subscription/subscription/license-zones',
} as const;

interface Items<T> {
  readonly items: readonly T[];
}
type Query = Readonly<Record<string, string | number>>;

const addressOf = (path: string, query: Query = {}): string => {
  const parts = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path;
};

/**
 * Throws unless the answer says whether there is what was asked for. No answer, too many calls and
 * a failed server say nothing of it, so no page may call it missing then.
 */
function checkAnswered(status: number): void {
  if (status === 0 || status === 429 || status >= 500)
    throw new Error(`A call was answered with ${status}.`);
}

/** Returns the body of a successful call's answer, or null if there is no such thing. */
async function read<T>(request: PageRequest, path: string, query?: Query): Promise<T | null> {
  const { status, body } = await request.read<T>(addressOf(path, query));
  checkAnswered(status);
  return status === 200 ? body : null;
}

export const readPictures = async (
  request: PageRequest,
  query: Query,
): Promise<readonly ShownPicture[]> =>
  (await read<Items<ShownPicture>>(request, Paths.pictures, query))?.items ?? [];

export const readSets = async (request: PageRequest, query: Query): Promise<readonly ShownSet[]> =>
  (await read<Items<ShownSet>>(request, Paths.sets, query))?.items ?? [];

export const readSet = (request: PageRequest, id: string): Promise<ShownSet | null> =>
  read(request, Paths.set.replace(':setId', id));

export const readCategories = async (
  request: PageRequest,
): Promise<readonly { readonly id: string; readonly name: string }[]> =>
  (await read<Items<{ id: string; name: string }>>(request, Paths.categories))?.items ?? [];

/** Reads the prices of licenses where the visitor is. */
export async function readOffer(request: PageRequest): Promise<Offer> {
  const [prices, zones] = await Promise.all([
    read<PriceList>(request, Paths.prices),
    read<readonly LicenseZone[]>(request, Paths.zones),
  ]);
  return { prices, zones: zones ?? [] };
}

/** A picture with what its license panel shows. */
export type LicensablePicture = ShownPicture & Licensed;

/** A picture, or whether there was one that is withdrawn. */
export async function readPicture(
  request: PageRequest,
  id: string,
): Promise<{ readonly picture: LicensablePicture | null; readonly isWithdrawn: boolean }> {
  const { status, body } = await request.read<
    LicensablePicture &
      Pick<Asset, 'translations'> & { error?: { data?: { isWithdrawn?: boolean } } }
  >(Paths.picture.replace(':id', id));
  checkAnswered(status);
  return {
    picture: status === 200 && body ? assetIn(body, request.language) : null,
    isWithdrawn: body?.error?.data?.isWithdrawn === true,
  };
}
