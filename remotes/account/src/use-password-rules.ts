import { useCurrentUser, useStore } from '@editorial/platform';
import { passwordRules, type PasswordRules } from '@editorial/ui/forms';
import { useMemo } from 'react';

/** The password rules from the server's settings, with the names of who is signed in (R5.31). */
export function usePasswordRules(): PasswordRules {
  const values = useStore((state) => state.configuration.application?.setting.values);
  const { userName, name, surName, email } = useCurrentUser();
  return useMemo(() => {
    const ownWords = [userName, name, surName, email].map((word) => word ?? '');
    return { ...passwordRules(values ?? {}), ownWords };
  }, [values, userName, name, surName, email]);
}
