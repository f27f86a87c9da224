import { toast, useT } from '@editorial/platform';
import { Button, ButtonLink } from '@editorial/ui';
import { Modal } from '@editorial/ui/overlay';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { useFrame } from '../frame/frame.ts';
import { isDisabledPage } from '../frame/guards.ts';
import { closeSignInPopup, signInPopup } from '../session/sign-in-popup.ts';
import { keepWantedAddress } from '../session/wanted-address.ts';

/** Offers Register, Sign in and Join us (R2.69 to R2.73). */
export default function SignInPopup() {
  const t = useT();
  const { signInFromPopup, settings } = useFrame();
  const { isOpen, returnUrl } = useStore(signInPopup);
  const [isBusy, setBusy] = useState(false);
  const wish = returnUrl?.includes('searchText=') ? '' : ':License';
  async function signIn() {
    setBusy(true);
    try {
      await signInFromPopup(returnUrl ?? undefined);
      closeSignInPopup();
    } catch (error) {
      console.error('The sign-in could not be started.', error);
      toast.error('::SignInPopup:Failed', 'AbpUi::Error');
    } finally {
      setBusy(false);
    }
  }
  /** Signing in after the registration opens what was wanted here. */
  function register() {
    if (returnUrl !== null) keepWantedAddress(returnUrl);
    closeSignInPopup();
  }
  return (
    <Modal
      open={isOpen}
      onClose={closeSignInPopup}
      title={t(`::SignInPopup:Title${wish}`)}
      size="sm"
      closableByKeyboard
    >
      <div className="ed-stack">
        <p>{t(`::SignInPopup:Text${wish}`)}</p>
        <Button look="primary" block loading={isBusy} onClick={() => void signIn()}>
          {t('::SignIn')}
        </Button>
        {!isDisabledPage('/register', settings) && (
          <ButtonLink to="/register" block onClick={register}>
            {t('::Register')}
          </ButtonLink>
        )}
        {!isDisabledPage('/join-us', settings) && (
          <p className="ed-small ed-muted">
            {t('::ForContributors')}{' '}
            <Link to="/join-us" onClick={closeSignInPopup}>
              {t('::JoinUs')}
            </Link>
          </p>
        )}
      </div>
    </Modal>
  );
}
