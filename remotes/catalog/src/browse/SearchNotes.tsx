import { useT } from '@editorial/platform';
import { Modal } from '@editorial/ui/overlay';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type CatalogAddress, writeAddress } from './catalog-address.ts';
import { useSetPages } from './SetList.tsx';
import { type AssetFilter, type SearchNotes as Notes, useAssetNotes } from './use-asset-pages.ts';

/** Shows the possible input, each with an example that works in every language. */
const Grammar = [
  ['"red car"', 'phrase'],
  ['sea -people', 'without'],
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

function RelaxedText({ count, isAll, near = [] }: NonNullable<Notes['relaxed']>) {
  const t = useT('catalog');
  if (count === undefined) return t('RelaxedSets');
  if (near.length === 0) return t(isAll ? 'RelaxedAll' : 'RelaxedRest', { count });
  return t(isAll ? 'NearAll' : 'NearRest', { count, words: near });
}

function Told({
  address,
  correction,
  meant,
  related = [],
  relaxed,
}: Pick<NotesProps, 'address'> & Notes) {
  const t = useT('catalog');
  const to = (part: Partial<CatalogAddress>) => ({
    pathname: '/catalog',
    search: String(writeAddress({ ...address, verbatim: false, at: 0, ...part })),
  });
  if ((correction ?? meant) === undefined && related.length === 0 && !relaxed) return null;
  return (
    <div className="cat-told">
      {correction !== undefined && (
        <p className="cat-corrected" role="status">
          {t('ResultsInstead', [correction, address.searchText])}{' '}
          <Link to={to({ verbatim: true })}>{t('SearchLiterally', [address.searchText])}</Link>
        </p>
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
  return <Told address={address} {...useAssetNotes(filter, address.at)} />;
}

function SetNotes({ address, filter }: NotesProps) {
  const first = useSetPages(filter, true).data?.pages[0];
  const { correction, meant, related, isRelaxed } = first ?? {};
  const relaxed = isRelaxed ? { isAll: true } : undefined;
  return (
    <Told
      address={address}
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
