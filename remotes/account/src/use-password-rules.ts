import { useStore } from '@editorial/platform';
import { password, passwordRules } from '@editorial/ui/forms';
import { useMemo } from 'react';

/** The password rules from the server's settings, and the validator that checks them (R5.31). */
export function usePasswordRules() {
  const values = useStore((state) => state.configuration.application?.setting.values);
  return useMemo(() => {
    const rules = passwordRules(values ?? {});
    return { rules, validators: [password(rules)] };
  }, [values]);
}
