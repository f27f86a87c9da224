import { z } from '@editorial/contracts/schema';

const localizationParams = z.array(z.string());
export const Severities = ['info', 'success', 'warning', 'error', 'neutral'] as const;
export const severity = z.enum(Severities);
export type Severity = z.infer<typeof severity>;
/** R3.68 to R3.70. `life` is in ms; the default is 5000 (R9.20). */
export const toastOptions = z.partial(
  z.object({
    id: z.union([z.string(), z.number()]),
    sticky: z.boolean(),
    life: z.number(),
    closable: z.boolean(),
    tapToDismiss: z.boolean(),
    containerKey: z.string(),
    messageLocalizationParams: localizationParams,
    titleLocalizationParams: localizationParams,
  }),
);

export const toast = z.object({
  message: z.string(),
  title: z.optional(z.string()),
  severity,
  options: z.optional(toastOptions),
});

export type ToastOptions = z.infer<typeof toastOptions>;
/** R3.66, R3.67 */
export const pageAlert = z.object({
  type: z.enum(['primary', 'secondary', 'success', 'danger', 'warning', 'info', 'light', 'dark']),
  message: z.string(),
  title: z.optional(z.string()),
  dismissible: z._default(z.boolean(), true),
  messageLocalizationParams: z.optional(localizationParams),
  titleLocalizationParams: z.optional(localizationParams),
});

export type PageAlert = z.infer<typeof pageAlert>;
/** R3.71, R3.72 */
export const confirmationOptions = z.partial(
  z.object({
    dismissible: z.boolean(),
    hideCancelBtn: z.boolean(),
    hideYesBtn: z.boolean(),
    yesText: z.string(),
    cancelText: z.string(),
    icon: z.string(),
    iconTemplate: z.string(),
    messageLocalizationParams: localizationParams,
    titleLocalizationParams: localizationParams,
  }),
);

export type ConfirmationOptions = z.infer<typeof confirmationOptions>;
/** R4.67 */
export type ConfirmationResult = 'confirm' | 'reject' | 'dismiss';
