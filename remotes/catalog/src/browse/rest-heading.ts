import { useT } from '@editorial/platform';
import type { GridRest } from '@editorial/ui/grid';
import type { AssetPages } from './use-asset-pages.ts';

/** The words that all of some pictures lack, or none if they lack different ones. */
function commonlyMissing(items: AssetPages['items']): readonly string[] {
  const [first = []] = items.map(({ missingWords = [] }) => missingWords);
  const isCommon = items.every(({ missingWords = [] }) => String(missingWords) === String(first));
  return isCommon ? first : [];
}

/**
 * The heading where the pictures with all of the searched words end: the words that the others lack
 * if that is the same for all that are loaded, or words of about the same meaning that found them.
 */
export function useRestHeading({
  rest,
  items,
  start,
  total,
}: Pick<AssetPages, 'rest' | 'items' | 'start' | 'total'>): GridRest | undefined {
  const t = useT('catalog');
  if (!rest) return undefined;
  const missing = commonlyMissing(items.slice(Math.max(0, rest.from - start)));
  const quoted = (words: readonly string[]) => words.map((word) => t('QuotedWord', [word]));
  const title =
    rest.near && rest.near.length > 0
      ? t('RestNear', { words: quoted(rest.near) })
      : missing.length > 0
        ? t('RestWithout', { words: quoted(missing) })
        : t(rest.near ? 'RestMeant' : 'RestSome');
  return { from: rest.from, title, about: t('MorePictures', { count: total - rest.from }) };
}
