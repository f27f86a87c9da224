import type { TextResources } from '@editorial/platform';
import type texts from './en.ts';

type Texts = typeof texts;
declare module '@editorial/platform' {
  interface TextResources extends Texts {}
}
/** `useTranslation`, `Trans` and `t` of react-i18next know the same keys. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'Editorial';
    nsSeparator: '::';
    keySeparator: false;
    resources: { [Of in keyof TextResources]: TextResources[Of] };
  }
}
