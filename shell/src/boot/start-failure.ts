import { getState, t } from '@editorial/platform';
import { initLocalization, localization, setTenant } from '@editorial/platform/shell';
import { releaseEarlyInput } from '../first-paint/take-over.ts';
import { notifyOtherTabs } from '../session/other-tabs.ts';
import { clearRememberMe } from '../session/remember-me.ts';
import { accessToken, clearTokens, refreshToken } from '../session/token-storage.ts';
import { addShellTexts } from '../texts/shell-texts.ts';

const NOTICE_ID = 'start-failure';
/** A start that is not over by then says so, ms. It goes on meanwhile. */
const PATIENCE_MS = 15_000;
/** The texts of the notice may take so long, ms. Without them it is in English. */
const TEXTS_MS = 3000;

async function loadTexts(): Promise<void> {
  const language = getState().session.language ?? document.documentElement.lang;
  try {
    localization();
  } catch {
    initLocalization(language);
  }
  const patience = new Promise((resolve) => void setTimeout(resolve, TEXTS_MS));
  await Promise.race([
    addShellTexts(language).catch(() => addShellTexts('en').catch(console.error)),
    patience,
  ]);
  if (localization().language !== language) void localization().changeLanguage(language);
}

function button(text: string, look: 'primary' | 'secondary', act: () => void): HTMLElement {
  const made = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: text,
    className: `ed-button ed-button--${look}`,
  });
  made.addEventListener('click', act);
  return made;
}

/** Ends the session of this browser. The issuer may be what does not answer, so it is not asked. */
function signOut(): void {
  clearTokens();
  clearRememberMe();
  notifyOtherTabs('signed-out');
  location.assign('/');
}

/** Forgets the organization, also the one that the address names. */
function leaveOrganization(): void {
  setTenant(null);
  location.assign(location.pathname);
}

function actions(): HTMLElement {
  const row = Object.assign(document.createElement('div'), { className: 'ed-row' });
  const { tenant } = getState().session;
  row.append(
    button(t('::TryAgain', { defaultValue: 'Try again' }), 'primary', () => location.reload()),
  );
  if (accessToken() !== null || refreshToken() !== null)
    row.append(button(t('AbpUi::Logout', { defaultValue: 'Log out' }), 'secondary', signOut));
  if (tenant)
    row.append(
      button(
        t('::LeaveOrganization', { name: tenant.name, defaultValue: `Leave ${tenant.name}` }),
        'secondary',
        leaveOrganization,
      ),
    );
  return row;
}

/**
 * Puts the notice above what can be read without scripts, otherwise in the place of the page. The
 * home that the server drew is hidden from visitors that it does not suit, so it goes.
 */
function place(notice: HTMLElement): void {
  document.getElementById(NOTICE_ID)?.remove();
  const root = document.getElementById('root');
  const { visitor } = document.documentElement.dataset;
  const isHome = root?.dataset.drawn !== undefined;
  if (!root || document.getElementById('drawn') || (isHome && !visitor)) {
    document.body.prepend(notice);
    return;
  }
  delete root.dataset.drawn;
  root.replaceChildren(notice);
}

interface Notice {
  readonly title: readonly [key: string, english: string];
  readonly details: readonly [key: string, english: string];
  readonly reason?: string;
  /** Whether it is still true when its texts have arrived. */
  readonly isTrue?: () => boolean;
}

async function show({ title, details, reason, isTrue = () => true }: Notice): Promise<void> {
  releaseEarlyInput();
  await loadTexts();
  if (!isTrue()) return;
  const notice = Object.assign(document.createElement('section'), {
    id: NOTICE_ID,
    className: 'ed-page ed-stack',
  });
  notice.setAttribute('role', 'alert');
  const write = (tag: string, [key, defaultValue]: Notice['title'], className = '') =>
    Object.assign(document.createElement(tag), {
      textContent: t(key, { defaultValue }),
      className,
    });
  notice.append(write('h1', title), write('p', details), actions());
  if (reason) notice.append(write('p', [`_::${reason}`, ''], 'ed-small'));
  place(notice);
}

/**
 * Says that the start failed, with ways out: to try again, to sign out, and to leave the
 * organization, because the stored session may be the reason.
 */
export const showStartFailure = (error: unknown): Promise<void> =>
  show({
    title: ['::StartFailed', 'The page could not start'],
    details: [
      '::StartFailedDetails',
      'The site does not answer as it should. Try again in a moment.',
    ],
    reason: error instanceof Error ? error.message : String(error),
  });

/** Says that a start takes long. Returns a function for when it is over: the notice goes. */
export function watchStart(patienceMs = PATIENCE_MS): () => void {
  let isOver = false;
  const timer = setTimeout(
    () =>
      void show({
        title: ['::StartIsSlow', 'The page takes longer than usual'],
        details: [
          '::StartIsSlowDetails',
          'The site has not answered yet. You can wait, or try again.',
        ],
        isTrue: () => !isOver,
      }),
    patienceMs,
  );
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.getElementById(NOTICE_ID)?.remove();
  };
}
