import { aLaCarteImage as paidImage, subscriptionImage as creditImage } from './basket.ts';
import { remoteError as failedAnswer } from './common.ts';
import type { Check } from './compiled.ts';
import { configurationApi } from './configuration.ts';
import { answerOf } from './endpoint.ts';
import { events } from './events.ts';
import { registeredRemote, registryOutline, remoteName } from './federation.ts';
import { pageAlert as shownAlert } from './feedback.ts';
import type { RegistryChecks } from './release-rules.ts';
import { sessionState as storedSession } from './session.ts';
import { appSettings as settings } from './settings.ts';
import type { z } from './schema.ts';

// The checks of the first page. The shell's build replaces each schema in here by a compiled check
// (`compiled.ts`), so that the first page loads neither the schemas nor their library. Elsewhere
// these are the schemas. Only schemas and data may be exported.

export const appSettings: Check<z.infer<typeof settings>> = settings;
export const registryChecks: RegistryChecks = { registryOutline, remoteName, registeredRemote };
export const remoteError: Check<z.infer<typeof failedAnswer>> = failedAnswer;
export const sessionState: Check<z.infer<typeof storedSession>> = storedSession;
export const pageAlert: Check<z.infer<typeof shownAlert>> = shownAlert;
export const subscriptionImage: Check<z.infer<typeof creditImage>> = creditImage;
export const aLaCarteImage: Check<z.infer<typeof paidImage>> = paidImage;
export const eventChecks: {
  readonly [N in keyof typeof events]: {
    readonly schema: Check<z.infer<(typeof events)[N]['schema']>>;
    readonly sticky: boolean;
  };
} = events;
export const firstCalls = {
  applicationConfiguration: answerOf(configurationApi.applicationConfiguration),
  applicationLocalization: answerOf(configurationApi.applicationLocalization),
};
