import { confirm, HttpError, reportFailure, session, useT } from '@editorial/platform';
import { reporter } from '@editorial/platform/shell';
import { ErrorScreenView } from '@editorial/ui';
import { useEffect, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import type { ErrorDisplay, ErrorScreens as Screens } from './http-errors.ts';

export interface CustomScreenProps {
  readonly status: number;
  /** Text keys, or the server's own text, marked as not to be looked up. */
  readonly title: string;
  readonly details: string;
  readonly onClose: () => void;
}

interface Props {
  /** The site's custom error screen, for `statuses`. */
  readonly customScreen?: {
    readonly component: ComponentType<CustomScreenProps>;
    readonly statuses?: readonly number[];
  };
  readonly skip?: readonly number[];
}

type Page = Extract<ErrorDisplay, { kind: 'page' }>;

/**
 * How an error is shown. The rules load soon after the first page, before most errors. If they do not
 * arrive, a dialog says that something failed.
 */
const displayOf = async (error: HttpError, screens: Screens): Promise<ErrorDisplay> =>
  import(/* webpackChunkName: "later" */ './http-errors.ts').then(
    (rules) => rules.displayOf(error, screens),
    () => ({ kind: 'dialog', message: 'AbpUi::DefaultErrorMessage', thenSignIn: false }),
  );

/** The screen for a fault of the page's own code. A call without a report is shown by its caller. */
function onRejection({ reason }: PromiseRejectionEvent): void {
  // Browsers reject what a visitor left, such as a transition of pages, with a DOMException.
  const isOwn = reason instanceof Error && !(reason instanceof DOMException);
  if (isOwn && !(reason instanceof HttpError)) reportFailure(reason);
}

/**
 * Listens to the central error reporter and shows every failed call as the specification's point 8
 * says.
 */
export function ErrorScreens({ customScreen, skip }: Props) {
  const t = useT();
  const { key } = useLocation();
  const [shown, setShown] = useState<Page | null>(null);
  const [lastKey, setLastKey] = useState(key);
  // A completed navigation closes the error, and going back does not show it again (R2.111).
  if (lastKey !== key) {
    setLastKey(key);
    setShown(null);
  }
  const custom = customScreen ? (customScreen.statuses ?? [401, 403, 404, 500]).join() : '';
  const skipped = (skip ?? []).join();
  useEffect(() => {
    const numbers = (text: string) => text.split(',').filter(Boolean).map(Number);
    async function show(error: HttpError): Promise<void> {
      const display = await displayOf(error, { skip: numbers(skipped), custom: numbers(custom) });
      if (display.kind === 'page') setShown(display);
      if (display.kind !== 'dialog') return;
      await confirm.error(display.message, display.title, {
        hideCancelBtn: true,
        yesText: 'AbpUi::Close',
      });
      if (display.thenSignIn) void session.signIn();
    }
    return reporter.onError((error) => void show(error));
  }, [custom, skipped]);
  useEffect(() => {
    addEventListener('unhandledrejection', onRejection);
    return () => removeEventListener('unhandledrejection', onRejection);
  }, []);
  if (shown === null || lastKey !== key) return null;
  const close = () => setShown(null);
  if (shown.isCustom && customScreen)
    return (
      <customScreen.component
        status={shown.status}
        title={shown.title}
        details={shown.details}
        onClose={close}
      />
    );
  return (
    <ErrorScreenView
      status={shown.status}
      title={shown.title}
      details={shown.details}
      hideHome={shown.hideHome}
      homeText={t('::Menu:Home')}
      onClose={close}
    />
  );
}
