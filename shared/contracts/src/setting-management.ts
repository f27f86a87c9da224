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
  smtpHost: z.optional(z.nullable(text(256))),
  smtpPort: z.int().check(z.minimum(1), z.maximum(65_535)),
  smtpUserName: z.optional(z.nullable(text(1024))),
  smtpPassword: z.optional(z.nullable(text(1024))),
  smtpDomain: z.optional(z.nullable(text(1024))),
  smtpEnableSsl: z.boolean(),
  smtpUseDefaultCredentials: z.boolean(),
  defaultFromAddress: emailAddress,
  defaultFromDisplayName: text(1024, 1),
});
const path = '/api/setting-management/emailing';
const access = { policy: Policy.Emailing };

/** Settings, as ABP's setting management documents them. */
export const settingManagementApi = {
  emailing: endpoint({
    method: 'GET',
    path,
    summary: 'How the site sends mail',
    response: emailSettings,
    access,
  }),
  changeEmailing: endpoint({
    method: 'POST',
    path,
    summary: 'Refused: the operator of the site sets how it sends mail',
    body: change,
    response: nothing,
    status: 204,
    access,
    problems: ['SetByOperator'],
  }),
  sendTestEmail: endpoint({
    method: 'POST',
    path: `${path}/send-test-email`,
    summary: 'Send a mail from the site’s own address, to test the settings',
    body: z.object({
      senderEmailAddress: emailAddress,
      targetEmailAddress: emailAddress,
      subject: text(256, 1),
      body: z.optional(z.nullable(text(4000))),
    }),
    response: nothing,
    status: 204,
    access,
    problems: ['MailNotSent', 'SetByOperator'],
  }),
};
