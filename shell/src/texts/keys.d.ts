import type { TextResources } from '@editorial/platform';
import type { actingTexts } from './acting.ts';
import type texts from './en.ts';

type First = typeof texts;
type Texts = Omit<First, 'Editorial'> & {
  readonly Editorial: First['Editorial'] & (typeof actingTexts)['en'];
};
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
