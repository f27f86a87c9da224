import { emit, session, useCurrentUser, useT } from '@editorial/platform';
import { Button, Icon } from '@editorial/ui';
import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FormEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Visitor } from '../frame/guards.ts';
import { asksToSignIn } from '../session/sign-in-popup.ts';
import { followTyped } from '../first-paint/take-over.ts';
import { recentSearches, rememberSearch } from './recent-searches.ts';
import { catalogAddress, debouncedSearch } from './search.rules.ts';
import type { Combobox } from './Suggestions.tsx';

/**
 * Loaded on demand: the first view needs no suggestions, and the search also works without them.
 */
const Suggestions = lazy(() => import('./Suggestions.tsx').catch(() => ({ default: () => null })));

/**
 * Whether the search is shown: never on home; elsewhere for anonymous visitors, clients with an
 * active subscription and other profiles (R2.43, R2.46 to R2.49).
 */
export const isSearchShown = (
  pathname: string,
  { isAuthenticated, isClient, hasActiveSubscription }: Visitor,
): boolean => pathname !== '/' && (!isAuthenticated || !isClient || hasActiveSubscription);
/** Returns the size: small on catalog and set pages (R2.44, R2.45). */
export const searchSize = (pathname: string): 'small' | 'wide' =>
  /^\/(catalog|public|preview)(\/|$)/.test(pathname) ? 'small' : 'wide';

const isPicture = ({ type }: File) => type.startsWith('image/');
/** The picture that was dropped, or the first file: browsers do not know every kind. */
const droppedIn = ({ files }: DataTransfer): File | undefined =>
  [...files].find(isPicture) ?? files[0];
/** The picture that was pasted. Text beside one, as a spreadsheet gives it, counts as text. */
const pastedIn = ({ files, types }: DataTransfer): File | undefined =>
  types.includes('text/plain') ? undefined : [...files].find(isPicture);

/** Searches by a picture of one's own. Its code loads with the first picture. */
function usePictureSearch() {
  const navigate = useNavigate();
  const chooser = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  async function search(file: File | undefined): Promise<void> {
    if (!file || isReading) return;
    setReading(true);
    try {
      const { addressLike } = await import('./picture-search.ts');
      const address = await addressLike(file);
      if (address) void navigate(address);
    } finally {
      setReading(false);
    }
  }
  return { chooser, isReading, search };
}

/** Chooses a picture to search by. */
function PictureChooser({ chooser, isReading, search }: ReturnType<typeof usePictureSearch>) {
  const t = useT();
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('::SearchByPicture')}
        onChange={({ target }) => {
          void search(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button
        look="quiet"
        iconOnly
        aria-label={t('::SearchByPicture')}
        title={t('::SearchByPictureHelp')}
        loading={isReading}
        icon={<Icon name="images" />}
        onClick={() => chooser.current?.click()}
      />
    </>
  );
}

/** The visitor's last searches, offered while the box is empty. */
function RecentSearches({ onChoose }: { onChoose: (term: string) => void }) {
  const t = useT();
  const recent = recentSearches();
  if (recent.length === 0) return null;
  return (
    <ul className="shell-recent" aria-label={t('::RecentSearches')}>
      {recent.map((term) => (
        <li key={term}>
          <button type="button" onClick={() => onChoose(term)}>
            <Icon name="search" />
            {term}
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * The main search. Opens the catalog, or updates it in place. Anonymous visitors are asked to sign
 * in (R2.50 to R2.53).
 */
// Long because every way to search (typing, the button, a suggestion, the address) sets the text,
// the suggestions and the search that waits, together: apart, a search that waits could go on after
// another one was chosen, and undo it.
export function MainSearch({ size }: { size: 'small' | 'wide' | 'hero' }) {
  const t = useT();
  const id = useId();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isOnCatalog = pathname === '/catalog';
  const query = new URLSearchParams(isOnCatalog ? search : '');
  // Words are looked for among the pictures that look alike.
  const looksLike = query.get('looksLike');
  const inAddress = query.get('searchText') ?? '';
  const [lastAsked, setLastAsked] = useState(inAddress);
  // A picture or set that was found keeps the words above it, to change them.
  const asked = size === 'small' && pathname.includes('/', 1) ? lastAsked : inAddress;
  const [text, setText] = useState(asked);
  const byPicture = usePictureSearch();
  const { isAuthenticated } = useCurrentUser();
  // React renders in slices, and the visitor can type in the server-rendered box until the end. The
  // update is synchronous, because a replayed click may search for the text.
  useLayoutEffect(() => {
    if (size === 'hero') followTyped((typed) => flushSync(() => setText(typed)));
  }, [size]);
  const [isFocused, setFocused] = useState(false);
  // Text that was typed but not yet searched for. Suggestions are shown for it.
  const [typed, setTyped] = useState('');
  const [combobox, setCombobox] = useState<Combobox>();
  if (asked !== lastAsked) {
    setLastAsked(asked);
    setText(asked);
  }
  const searching = useMemo(() => {
    const debounced = debouncedSearch((term) => {
      // The same text may be searched for again.
      if (asksToSignIn(catalogAddress(term))) return debounced.markSearched('');
      rememberSearch(term);
      emit('search/submitted', { searchText: term });
      void navigate(catalogAddress(term, looksLike));
    });
    return debounced;
  }, [navigate, looksLike]);
  useEffect(() => searching.markSearched(inAddress), [searching, inAddress]);
  useEffect(() => searching.cancel, [searching]);

  function choose(term: string) {
    setText(term);
    setTyped('');
    searching.submit(term);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setTyped('');
    searching.submit(text);
  }
  return (
    <search
      className={`shell-search shell-search--${size}`}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <form
        action="/catalog"
        onSubmit={submit}
        role="presentation"
        onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
        onDrop={(event) => {
          if (event.dataTransfer.files.length === 0) return;
          event.preventDefault();
          void byPicture.search(droppedIn(event.dataTransfer));
        }}
      >
        <label htmlFor={id} className="ed-visually-hidden">
          {t('::SearchPictures')}
        </label>
        <input
          id={id}
          type="search"
          name="searchText"
          value={text}
          maxLength={500}
          placeholder={t('::SearchPictures')}
          autoComplete="off"
          data-main-search={size !== 'hero' || undefined}
          {...combobox}
          onPaste={(event) => {
            const picture = pastedIn(event.clipboardData);
            if (!picture) return;
            event.preventDefault();
            void byPicture.search(picture);
          }}
          onChange={(event) => {
            setText(event.target.value);
            setTyped(event.target.value);
            // On the catalog page, results update while typing.
            if (isOnCatalog) searching.type(event.target.value);
          }}
        />
        {isAuthenticated && <PictureChooser {...byPicture} />}
        <Button
          type="submit"
          look={size === 'hero' ? 'primary' : 'quiet'}
          iconOnly={size !== 'hero'}
          aria-label={t('::Search')}
          icon={<Icon name="search" />}
        >
          {size === 'hero' ? t('::Search') : null}
        </Button>
      </form>
      {isFocused && text.trim() === '' && <RecentSearches onChoose={choose} />}
      {isFocused && typed.trim() !== '' && session.hasValidAccessToken() && (
        <Suspense fallback={null}>
          <Suggestions
            text={typed}
            onCombobox={setCombobox}
            onChoose={choose}
            onClose={() => setTyped('')}
          />
        </Suspense>
      )}
    </search>
  );
}
