import { catalogApi } from '@editorial/contracts/catalog';
import { useT } from '@editorial/platform';
import { endpointQuery, queryClient } from '@editorial/platform/queries';
import { Icon } from '@editorial/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
} from 'react';

/** Shorter than the search debounce, so that suggestions appear before the search runs. */
const SUGGEST_DEBOUNCE_MS = 150;
const MIN_SUGGEST_LENGTH = 2;

export type Combobox = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'role'
  | 'onKeyDown'
  | 'aria-expanded'
  | 'aria-controls'
  | 'aria-autocomplete'
  | 'aria-activedescendant'
>;
export interface SuggestionsProps {
  readonly text: string;
  /**
   * Receives the combobox attributes of the search box while there are suggestions, otherwise
   * undefined.
   */
  readonly onCombobox: (combobox: Combobox | undefined) => void;
  readonly onChoose: (term: string) => void;
  readonly onClose: () => void;
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), SUGGEST_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

function useTerms(text: string): readonly string[] {
  const asked = usePaused(text.trim().slice(0, 100));
  // Suggestions are optional: a failure shows no message and no loader bar.
  const { data } = useQuery(
    {
      ...endpointQuery(
        catalogApi.suggestions,
        { query: { text: asked } },
        { skipHandleError: true, isBackground: true },
      ),
      enabled: asked.length >= MIN_SUGGEST_LENGTH,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  return useMemo(
    () =>
      asked.length < MIN_SUGGEST_LENGTH
        ? []
        : (data?.items ?? []).filter((term) => term.toLowerCase() !== asked.toLowerCase()),
    [asked, data],
  );
}

/**
 * Moves through the terms of the list with this id, by the keys of the search box. Returns the
 * position of the active term; -1 is the box itself.
 */
function useCombobox(
  id: string,
  terms: readonly string[],
  { text, onCombobox, onChoose, onClose }: SuggestionsProps,
): number {
  const [chosen, setChosen] = useState<{ readonly text: string; readonly index: number } | null>(
    null,
  );
  // For a new text, the active position is the box again.
  const index = chosen?.text === text && chosen.index < terms.length ? chosen.index : -1;
  // One position more than there are suggestions: -1 is the box itself.
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: index + 1 === terms.length ? -1 : index + 1,
    ArrowUp: index === -1 ? terms.length - 1 : index - 1,
  };
  function press(event: KeyboardEvent) {
    const step = steps[event.key];
    const term = event.key === 'Enter' ? terms[index] : undefined;
    if (
      event.nativeEvent.isComposing ||
      (step === undefined && term === undefined && event.key !== 'Escape')
    )
      return;
    event.preventDefault();
    if (step !== undefined) setChosen({ text, index: step });
    else if (term !== undefined) onChoose(term);
    else onClose();
  }
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  const isOpen = terms.length > 0;
  useEffect(() => {
    if (!isOpen) return undefined;
    onCombobox({
      role: 'combobox',
      'aria-expanded': true,
      'aria-controls': id,
      'aria-autocomplete': 'list',
      'aria-activedescendant': index < 0 ? undefined : `${id}-${index}`,
      onKeyDown: (event) => latest.current(event),
    });
    return () => onCombobox(undefined);
  }, [isOpen, index, id, onCombobox]);
  return index;
}

/**
 * Titles, tags and places that start with the typed text. Arrow keys move through them, Enter
 * chooses one, Escape closes the list.
 */
export default function Suggestions(props: SuggestionsProps): ReactNode {
  const { text, onChoose } = props;
  const t = useT();
  const id = useId();
  const terms = useTerms(text);
  const isOpen = terms.length > 0;
  const index = useCombobox(id, terms, props);
  return (
    <>
      <span role="status" className="ed-visually-hidden">
        {isOpen && t('::SuggestionCount', { count: terms.length })}
      </span>
      {isOpen && (
        <div className="shell-recent" role="listbox" id={id} aria-label={t('::Suggestions')}>
          {terms.map((term, at) => (
            // Prevents the press from taking the focus out of the box.
            <button
              key={term}
              id={`${id}-${at}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={at === index}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(term)}
            >
              <Icon name="search" />
              {term}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
