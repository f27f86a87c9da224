import { useIsClient, type SlotHost } from '@editorial/platform';
import { queryClient } from '@editorial/platform/queries';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  Component,
  createElement,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { loadedRemote } from '../federation/loaded.ts';
import { useFrame } from '../frame/frame.ts';
import { prepareTexts, useOnError } from './remote-routes.tsx';

type Part = ComponentType<object>;

/** Keeps what fails in one part away from the page and from the other parts. */
class PartBoundary extends Component<
  { readonly onError: (error: unknown) => void; readonly children: ReactNode },
  { isFailed: boolean }
> {
  override state = { isFailed: false };
  static getDerivedStateFromError() {
    return { isFailed: true };
  }
  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }
  override render() {
    return this.state.isFailed ? null : this.props.children;
  }
}

/** Becomes true once the place comes near the visible part of the page, and stays so. */
function useIsNear() {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isNear || !place.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '200px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return { place, isNear };
}

/** Loads the part of a remote that fills a slot. Null while it loads, and if it can't be loaded. */
function usePart(remote: string, slot: string): Part | null {
  const { loadRemote } = useFrame();
  const [part, setPart] = useState<{ readonly shown: Part } | null>(null);
  useEffect(() => {
    let isGone = false;
    async function load(): Promise<void> {
      const definition = await loadRemote(remote);
      const fill = definition.fills?.[slot as keyof typeof definition.fills];
      if (!fill) throw new Error(`'${remote}' announces a part for '${slot}', and has none.`);
      const [{ default: shown }] = await Promise.all([fill(), prepareTexts(definition)]);
      if (!isGone) setPart({ shown: shown as Part });
    }
    // The page goes on without the part. The loader has reported why a remote did not load.
    load().catch((error: unknown) => console.error(`The part for '${slot}' is missing.`, error));
    return () => {
      isGone = true;
    };
  }, [loadRemote, remote, slot]);
  return part?.shown ?? null;
}

function Fill({
  remote,
  slot,
  given,
}: {
  readonly remote: string;
  readonly slot: string;
  readonly given: object;
}) {
  const part = usePart(remote, slot);
  const onError = useOnError({ name: remote, version: loadedRemote(remote)?.version });
  if (!part) return null;
  return (
    <PartBoundary onError={onError}>
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={null}>{createElement(part, given)}</Suspense>
      </QueryClientProvider>
    </PartBoundary>
  );
}

/**
 * Renders what remotes put into a slot, in the order of their names. Their code is loaded when the
 * place is near the visible part of the page.
 */
export const Slots: SlotHost = ({ name, given }) => {
  const { remotes } = useFrame();
  const isClient = useIsClient();
  const { place, isNear } = useIsNear();
  const filling = remotes
    .filter(({ fills }) =>
      fills.some(({ slot, clientOnly }) => slot === name && (isClient || !clientOnly)),
    )
    .map((remote) => remote.name)
    .sort();
  if (filling.length === 0) return null;
  return (
    <div ref={place} data-slot={name}>
      {isNear &&
        filling.map((remote) => <Fill key={remote} remote={remote} slot={name} given={given} />)}
    </div>
  );
};
