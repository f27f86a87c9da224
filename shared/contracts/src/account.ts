import { country, id, instant, nothing, page, paging, text } from './common.ts';
import { email } from './email.ts';
import { endpoint } from './endpoint.ts';
import { ProfileType, numberOf } from './enumerations.ts';
import { joinCalls } from './join-applications.ts';
import { signedInCalls } from './own-sessions.ts';
import { Policy } from './policy.ts';
import { shownTerms } from './shown-terms.ts';
import { publicProfileApi } from './public-profile.ts';
import { z } from '@editorial/contracts/schema';

export { email } from './email.ts';
export * from './join-applications.ts';
export * from './own-sessions.ts';

const password = z.string().check(z.minLength(1), z.maxLength(128));
/** The values of the login form (R3.64). */
export const loginPayload = z.object({
  username: z.string().check(z.minLength(1), z.maxLength(255)),
  password,
  rememberMe: z._default(z.boolean(), false),
  redirectUrl: z.optional(z.string()),
});

export type LoginPayload = z.infer<typeof loginPayload>;

export const registration = z.object({
  userName: text(255, 1),
  emailAddress: email,
  password,
  appName: z._default(text(64), 'Editorial'),
  name: z._default(text(64), ''),
  surname: z._default(text(64), ''),
  company: z._default(text(200), ''),
  country: z.optional(country),
  profileType: z._default(numberOf(ProfileType), ProfileType.Client),
  /**
   * The page of this site to open after the address is confirmed, which the link of the mail names.
   * Other addresses are ignored.
   */
  returnUrl: z.optional(z.string().check(z.maxLength(2000))),
  /** The versions that were shown. For others, nobody is registered. Without: those of now. */
  terms: z.optional(shownTerms),
});

export const registeredUser = z.object({
  id,
  tenantId: z.nullable(id),
  userName: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  isActive: z.boolean(),
  creationTime: instant,
});

export const profile = z.object({
  userName: z.string(),
  email: z.string(),
  /** A new address that replaces `email` once it is confirmed. */
  newEmail: z.nullable(z.string()),
  name: z.string(),
  surname: z.string(),
  phoneNumber: z.nullable(z.string()),
  company: z.string(),
  country: z.nullable(z.string()),
  isExternal: z.boolean(),
  hasPassword: z.boolean(),
  emailConfirmed: z.boolean(),
  concurrencyStamp: z.string(),
  extraProperties: z.record(z.string(), z.unknown()),
});

export type Profile = z.infer<typeof profile>;
/** Absent fields keep their value; `null` clears a field. */
export const profileUpdate = z.partial(
  z.object({
    userName: text(256, 1),
    email,
    name: text(64),
    surname: text(64),
    phoneNumber: z.nullable(text(16)),
    company: text(200),
    country: z.nullable(country),
    concurrencyStamp: z.string(),
    /** Required to change the email address. */
    currentPassword: z.string().check(z.maxLength(128)),
  }),
);

export const tenantItem = z.object({ id, name: z.string(), isActive: z.boolean() });

/** ABP's account endpoints and those that the account pages add (R7.85N to R7.88N). */
export const accountApi = {
  register: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/account/register',
    summary: 'Register',
    body: registration,
    response: registeredUser,
    access: 'anonymous',
    problems: ['OrganizationFull', 'PasswordRejected', 'TermsChanged'],
  }),
  shownTerms: endpoint({
    method: 'GET',
    side: 'both',
    path: '/api/account/terms',
    summary: 'The versions of the texts that a registration accepts',
    response: shownTerms,
    access: 'anonymous',
  }),
  sendPasswordResetCode: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/account/send-password-reset-code',
    summary: 'Mail a reset link',
    body: z.object({
      email,
      appName: z._default(text(64), 'Editorial'),
      returnUrl: z.optional(z.string().check(z.maxLength(2000))),
    }),
    response: nothing,
    status: 204,
    access: 'anonymous',
  }),
  verifyPasswordResetToken: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/account/verify-password-reset-token',
    summary: 'Whether a reset link still works',
    body: z.object({ userId: id, resetToken: z.string().check(z.maxLength(500)) }),
    response: z.boolean(),
    access: 'anonymous',
  }),
  resetPassword: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/account/reset-password',
    summary: 'Set a new password by the code of the mail',
    body: z.object({ userId: id, resetToken: z.string().check(z.maxLength(500)), password }),
    response: nothing,
    status: 204,
    access: 'anonymous',
    problems: ['CodeInvalid', 'PasswordRejected'],
  }),
  confirmEmail: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/account/confirm-email',
    summary: 'Confirm an e-mail address by the code of the mail',
    body: z.object({ userId: id, confirmationToken: z.string().check(z.maxLength(500)) }),
    response: nothing,
    status: 204,
    access: 'anonymous',
    problems: ['CodeInvalid'],
  }),
  confirmOwnEmail: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/account/confirm-own-email',
    summary: 'Confirm own address by digits',
    body: z.object({ code: text(20, 1) }),
    response: nothing,
    status: 204,
    inPerson: true,
    problems: ['CodeInvalid'],
  }),
  sendEmailConfirmation: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/account/send-email-confirmation',
    summary: 'Mail the confirmation link again',
    response: nothing,
    status: 204,
    problems: ['NotFound'],
  }),
  myProfile: endpoint({
    method: 'GET',
    side: 'both',
    path: '/api/account/my-profile',
    summary: 'Own profile',
    response: profile,
    problems: ['NotFound'],
  }),
  updateMyProfile: endpoint({
    method: 'PUT',
    side: 'both',
    path: '/api/account/my-profile',
    summary: 'Change own profile',
    body: profileUpdate,
    response: profile,
    problems: ['IdentityCheckRequired', 'NotFound', 'WrongPassword'],
  }),
  changePassword: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/account/my-profile/change-password',
    summary: 'Change own password',
    body: z.object({
      currentPassword: z.optional(z.string().check(z.maxLength(128))),
      newPassword: password,
    }),
    response: nothing,
    status: 204,
    problems: ['IdentityCheckRequired', 'PasswordRejected', 'WrongPassword'],
  }),
  ...signedInCalls,
  publicProfile: publicProfileApi.current,
  ...joinCalls,
  tenants: endpoint({
    method: 'GET',
    side: 'site',
    path: '/api/saas/tenants',
    summary: 'Tenants, to choose which to impersonate',
    query: z.object({ filter: z.optional(z.string().check(z.maxLength(100))), ...paging }),
    response: page(tenantItem),
    access: { policy: `${Policy.Tenants} || ${Policy.TenantsImpersonation}` },
  }),
};
