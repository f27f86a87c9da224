import { z } from '@editorial/contracts/schema';
import { nothing, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Policy } from './policy.ts';

const emailAddress = z.email().check(z.maxLength(256));

/** How the site sends mail, in the terms of ABP's settings page. */
export const emailSettings = z.object({
  smtpHost: z.string(),
  smtpPort: z.int(),
  smtpUserName: z.string(),
  /** Always empty: the password never leaves the server. */
  smtpPassword: z.string(),
  smtpDomain: z.string(),
  smtpEnableSsl: z.boolean(),
  smtpUseDefaultCredentials: z.boolean(),
  defaultFromAddress: z.string(),
  defaultFromDisplayName: z.string(),
});
export type EmailSettings = z.infer<typeof emailSettings>;

const change = z.object({
  smtpHost: z.optional(z.nullable(text(256).check(z.regex(/^[\w.:-]*$/)))),
  smtpPort: z.int().check(z.minimum(1), z.maximum(65_535)),
  smtpUserName: z.optional(z.nullable(text(1024))),
  smtpPassword: z.optional(z.nullable(text(1024))),
  smtpDomain: z.optional(z.nullable(text(1024))),
  smtpEnableSsl: z.boolean(),
  smtpUseDefaultCredentials: z.boolean(),
  defaultFromAddress: emailAddress,
  defaultFromDisplayName: text(1024, 1),
});
export type EmailSettingsChange = z.infer<typeof change>;

export const settingGroup = z.enum(['Site', 'Seller', 'Orders', 'SignIn', 'Catalog']);
export type SettingGroup = z.infer<typeof settingGroup>;
export const settingKind = z.enum(['Text', 'Lines', 'Accounts', 'Country', 'Number', 'Switch']);
export type SettingKind = z.infer<typeof settingKind>;

/**
 * One setting, as its form shows it. Values are texts, as in ABP: `True` and `False` for switches,
 * and one `IBAN;BIC;name` a line for accounts.
 */
export const settingItem = z.object({
  name: z.string(),
  /** A `SettingGroup`, or one that only a newer server knows. */
  group: z.string(),
  /** A `SettingKind`, or one that only a newer server knows: its values are texts too. */
  kind: z.string(),
  displayName: z.string(),
  description: z.string(),
  value: z.string(),
  /** The value that holds without one of its own: for an organization, the value of the site. */
  defaultValue: z.string(),
  isChanged: z.boolean(),
  /** The fault of a value that is kept all the same. */
  warning: z.optional(z.string()),
  isRequired: z.boolean(),
  /** Whether the caller may only read it: it needs all that the Admin role holds. */
  isFixed: z.optional(z.boolean()),
  minimum: z.nullable(z.int()),
  maximum: z.nullable(z.int()),
});
export type SettingItem = z.infer<typeof settingItem>;

export const settingList = z.object({
  items: z.array(settingItem),
  concurrencyStamp: z.string(),
});
export type SettingList = z.infer<typeof settingList>;

/** The logo of the site, absent if its name is shown instead. */
export const siteLogo = z.object({
  logoUrl: z.optional(z.string()),
  /** In the header, in CSS pixels. */
  logoWidth: z.optional(z.int()),
});
export type SiteLogo = z.infer<typeof siteLogo>;

const logoPath = '/api/setting-management/logo';
const settingsPath = '/api/setting-management/settings';
const path = '/api/setting-management/emailing';
const access = { policy: Policy.Emailing };

/** Settings, as ABP's setting management documents them. */
export const settingManagementApi = {
  settings: endpoint({
    method: 'GET',
    side: 'both',
    path: settingsPath,
    summary: 'The settings of the caller’s organization, or of the site',
    response: settingList,
    access: { policy: Policy.Settings },
  }),
  changeSettings: endpoint({
    method: 'PUT',
    side: 'both',
    path: settingsPath,
    summary: 'Change the named settings; null gives one its default back',
    body: z.object({
      values: z.record(z.string().check(z.maxLength(100)), z.nullable(text(20_000))),
      concurrencyStamp: z.optional(z.string().check(z.maxLength(100))),
    }),
    bodyBytes: 512 * 1024,
    response: settingList,
    access: { policy: Policy.Settings },
    identityCheck: true,
    problems: ['BeyondOwnPolicies', 'ChangedMeanwhile'],
  }),
  logo: endpoint({
    method: 'GET',
    side: 'site',
    path: logoPath,
    summary: 'The logo of the site',
    response: siteLogo,
    access: { policy: Policy.Settings },
  }),
  changeLogo: endpoint({
    method: 'POST',
    side: 'site',
    path: logoPath,
    summary: 'Change the logo of the site: SVG, PNG, WebP or JPEG up to 200 kB',
    body: z.object({
      /** The file, as Base64. */
      file: z.string().check(z.minLength(1), z.maxLength(400_000), z.regex(/^[\w+/]+={0,2}$/)),
    }),
    bodyBytes: 512 * 1024,
    response: siteLogo,
    access: { policy: Policy.Settings },
    identityCheck: true,
    inPerson: true,
    problems: ['BeyondOwnPolicies', 'LogoNotAllowed'],
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    side: 'site',
    path: logoPath,
    summary: 'Remove the logo of the site; its name is shown again',
    response: nothing,
    status: 204,
    access: { policy: Policy.Settings },
    identityCheck: true,
    inPerson: true,
    problems: ['BeyondOwnPolicies'],
  }),
  emailing: endpoint({
    method: 'GET',
    side: 'site',
    path,
    summary: 'How the site sends mail',
    response: emailSettings,
    access,
  }),
  changeEmailing: endpoint({
    method: 'POST',
    side: 'site',
    path,
    summary: 'Change how the site sends mail, unless its operator set that',
    body: change,
    response: nothing,
    status: 204,
    access,
    // Links for new passwords pass through it.
    identityCheck: true,
    inPerson: true,
    problems: ['BeyondOwnPolicies', 'SetByOperator'],
  }),
  sendTestEmail: endpoint({
    method: 'POST',
    side: 'site',
    path: `${path}/send-test-email`,
    summary: 'Send a mail from the site’s own address to one’s own, to test the settings',
    body: z.object({
      senderEmailAddress: emailAddress,
      targetEmailAddress: emailAddress,
      subject: text(256, 1),
      body: z.optional(z.nullable(text(20_000))),
    }),
    bodyBytes: 128 * 1024,
    response: nothing,
    status: 204,
    access,
    identityCheck: true,
    problems: ['MailNotSent', 'MailServerSilent', 'SetByOperator'],
    confirmed: true,
  }),
};
