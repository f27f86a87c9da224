import type { ReadAsFilter } from '@editorial/contracts/catalog';
import { useT } from '@editorial/platform';
import { Icon } from '@editorial/ui';
import { Modal } from '@editorial/ui/overlay';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { type CatalogAddress, writeAddress } from './catalog-address.ts';
import { useFilterName } from './choice-name.ts';
import { asWords, readOnly } from './read-as.rules.ts';
import { useSetPages } from './SetList.tsx';
import type { AssetFilter, SearchNotes as Notes } from './asset-run.ts';
import { useAssetNotes } from './use-asset-pages.ts';

const FilteredOut = lazy(() => import('./FilteredOut.tsx'));

/** Shows the possible input, each with an example that works in every language. */
const Grammar = [
  ['"red car"', 'phrase'],
  ['sea -people', 'without'],
  ['sea NOT people', 'not'],
  ['lake OR river', 'or'],
  ['(red OR blue) boat', 'group'],
  ['mount*', 'beginning'],
  ['tag:"blue hour"', 'tag'],
  ['creator:"Ines Duarte"', 'creator'],
  ['color:blue', 'color'],
  ['orientation:portrait', 'orientation'],
  ['people:2', 'people'],
  ['space:left', 'space'],
  ['size:large', 'size'],
  ['use:editorial', 'use'],
  ['taken:2024', 'taken'],
  ['after:2025 before:2025-06', 'after'],
] as const;

/** The query language, in a dialog. */
export function SearchHelp() {
  const t = useT('catalog');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="ed-link-button ed-small" onClick={() => setOpen(true)}>
        {t('SearchHelp')}
      </button>
      <Modal
        open={isOpen}
        size="sm"
        closableByKeyboard
        title={t('SearchHelp')}
        onClose={() => setOpen(false)}
      >
        <dl className="cat-grammar">
          {Grammar.map(([example, act]) => (
            <div key={act}>
              <dt>
                <code dir="ltr">{example}</code>
              </dt>
              <dd>{t(`Search:${act}`)}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </>
  );
}

interface NotesProps {
  readonly address: CatalogAddress;
  readonly filter: AssetFilter;
}

function RelaxedText({ count, isAll, near }: NonNullable<Notes['relaxed']>) {
  const t = useT('catalog');
  if (count === undefined) return t('RelaxedSets');
  if (near?.length === 0) return t(isAll ? 'MeantAll' : 'MeantRest', { count });
  if (!near) return t(isAll ? 'RelaxedAll' : 'RelaxedRest', { count });
  return t(isAll ? 'NearAll' : 'NearRest', { count, words: near });
}

/** Values of words only: no filter of the panel has them. */
const isGroup = (value: string): boolean => value === 'any' || value === 'monochrome';

/** Words that were read as filters. A cross makes them words again, by quotes around them. */
function ReadAs({
  readAs,
  correction,
  address,
  to,
}: Pick<NotesProps, 'address'> &
  Pick<Notes, 'correction'> & {
    readonly readAs: readonly ReadAsFilter[];
    readonly to: (part: Partial<CatalogAddress>) => { pathname: string; search: string };
  }) {
  const t = useT('catalog');
  const nameOf = useFilterName();
  const nameFor = ({ filter, value }: ReadAsFilter) =>
    isGroup(value)
      ? t(`ReadAs:${filter === 'orientation' ? 'space' : filter}`)
      : nameOf({ filter, value });
  return (
    <div className="cat-related">
      <span className="ed-muted ed-small" id="cat-read-as" role="status">
        {t('ReadAsFilters')}
      </span>
      <ul className="cat-chips" aria-labelledby="cat-read-as">
        {readAs.map((read) => (
          <li key={read.words} className="ed-chip ed-chip--removable">
            {t('ReadAsFilter', [read.words, nameFor(read)])}
            <Link
              className="ed-chip__remove"
              aria-label={t('ReadAsWords', [read.words])}
              title={t('ReadAsWords', [read.words])}
              to={to({ searchText: asWords(correction ?? address.searchText, read.words) })}
            >
              <Icon name="close" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Notices({
  address,
  readAs: allReadAs,
  correction,
  meant,
  related = [],
  relaxed,
  unfilteredCount,
}: Pick<NotesProps, 'address'> & Notes) {
  const t = useT('catalog');
  const to = (part: Partial<CatalogAddress>) => ({
    pathname: '/catalog',
    search: String(writeAddress({ ...address, verbatim: false, at: 0, ...part })),
  });
  const readAs = readOnly(allReadAs, address);
  const isEmpty = (correction ?? meant) === undefined && related.length + readAs.length === 0;
  if (isEmpty && !relaxed) return null;
  return (
    <div className="cat-told">
      {correction !== undefined && (
        <p className="cat-corrected" role="status">
          {t('ResultsInstead', [correction, address.searchText])}{' '}
          <Link to={to({ verbatim: true })}>{t('SearchLiterally', [address.searchText])}</Link>
        </p>
      )}
      {readAs.length > 0 && (
        <ReadAs readAs={readAs} correction={correction} address={address} to={to} />
      )}
      {meant !== undefined && (
        <p className="cat-corrected" role="status">
          {t('DidYouMean')} <Link to={to({ searchText: meant })}>{meant}</Link>
        </p>
      )}
      {relaxed && (
        <p className="cat-relaxed" role="status">
          <RelaxedText {...relaxed} />
        </p>
      )}
      <Suspense fallback={null}>
        {relaxed && unfilteredCount !== undefined && <FilteredOut count={unfilteredCount} />}
      </Suspense>
      {related.length > 0 && (
        <div className="cat-related">
          <span className="ed-muted ed-small" id="cat-related">
            {t('RelatedSearches')}
          </span>
          <ul className="cat-chips" aria-labelledby="cat-related">
            {related.map((word) => (
              <li key={word}>
                <Link className="ed-chip" to={to({ searchText: word })}>
                  {word}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function AssetNotes({ address, filter }: NotesProps) {
  return <Notices address={address} {...useAssetNotes(filter, address.at)} />;
}

function SetNotes({ address, filter }: NotesProps) {
  const first = useSetPages(filter, true).data?.pages[0];
  const { readAs, correction, meant, related, isRelaxed } = first ?? {};
  const relaxed = isRelaxed ? { isAll: true } : undefined;
  return (
    <Notices
      address={address}
      readAs={readAs}
      correction={correction}
      meant={meant}
      related={related}
      relaxed={relaxed}
    />
  );
}

/** A corrected typo with the way back, and words that lead on. */
export function SearchNotes({ view, ...props }: NotesProps & { readonly view: 'sets' | 'assets' }) {
  if (props.address.searchText === '') return null;
  return view === 'sets' ? <SetNotes {...props} /> : <AssetNotes {...props} />;
}
