import { t, trackUnfinished, useCulture, useStore } from '@editorial/platform';
import { KitProvider, type TranslateText } from '@editorial/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { useTheme } from './header/theme.ts';
import { FrameContext, type AppProps } from './frame/frame.ts';
import { shellMenu } from './frame/menu-tree.ts';
import { createSiteRouter } from './navigation/router.tsx';
import { isRightToLeft } from './session/language.ts';
import { addShellTexts } from './texts/shell-texts.ts';

/** The whole site: the router, the kit's provider and the context that the frame's parts share. */
export function App(props: AppProps) {
  const renewNow = useRef(() => {});
  const renew = useCallback(() => renewNow.current(), []);
  // A router never drops a remote's routes, so a different release needs a new router. The store,
  // the basket and the caches survive.
  const [{ router, openedRemotes, generation }, setRouter] = useState(() => ({
    ...createSiteRouter(props),
    generation: 0,
  }));
  useEffect(() => {
    renewNow.current = () => {
      router.dispose();
      setRouter({
        ...createSiteRouter({ ...props, homeAnswers: undefined }),
        generation: generation + 1,
      });
    };
  });
  const frame = useMemo(
    () => ({
      ...props,
      renew,
      openedRemotes,
      menu: [...shellMenu, ...props.remotes.flatMap((remote) => remote.menu)],
    }),
    [props, renew, openedRemotes],
  );
  const culture = useCulture();
  const theme = useTheme((state) => state.mode);
  const datePattern = useStore(
    (state) =>
      state.configuration.application?.localization.currentCulture.dateTimeFormat?.shortDatePattern,
  );
  const [, setTextsOf] = useState('');
  useEffect(() => {
    void addShellTexts(culture).then(() => setTextsOf(culture));
  }, [culture]);
  return (
    <KitProvider
      locale={culture === 'en' ? 'en-US' : culture}
      direction={isRightToLeft(culture) ? 'rtl' : 'ltr'}
      theme={theme}
      translate={t as TranslateText}
      datePattern={datePattern ?? null}
      trackUnfinished={trackUnfinished}
    >
      <FrameContext value={frame}>
        <RouterProvider key={generation} router={router} />
      </FrameContext>
    </KitProvider>
  );
}
