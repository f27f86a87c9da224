import { country, id, idParams, instant, nothing, page, paging, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { ProfileType, numberOf } from './enumerations.ts';
import { Policy } from './policy.ts';
import { publicProfileApi } from './public-profile.ts';
import { z } from '@editorial/contracts/schema';

export const email = z.email().max(256);
const password = z.string().min(1).max(128);
/** What the login form submits (R3.64). */
export const loginPayload = z.object({ username: z.string().min(1).max(255), password, rememberMe: z.boolean().default(false), redirectUrl: z.string().optional() });
export type LoginPayload = z.infer<typeof loginPayload>;

export const registration = z.object({
  userName: text(255, 1), emailAddress: email, password, appName: text(64).default('Editorial'),
  name: text(64).default(''), surname: text(64).default(''), company: text(200).default(''), country: country.optional(), profileType: numberOf(ProfileType).default(ProfileType.Client),
});
export const registeredUser = z.object({ id, tenantId: id.nullable(), userName: z.string(), name: z.string(), surname: z.string(), email: z.string(), emailConfirmed: z.boolean(), isActive: z.boolean(), creationTime: instant });
export const profile = z.object({
  userName: z.string(), email: z.string(), name: z.string(), surname: z.string(), phoneNumber: z.string().nullable(), company: z.string(), country: z.string().nullable(),
  isExternal: z.boolean(), hasPassword: z.boolean(), emailConfirmed: z.boolean(), concurrencyStamp: z.string(), extraProperties: z.record(z.string(), z.unknown()),
});
export type Profile = z.infer<typeof profile>;
export const profileUpdate = z.object({ userName: text(256, 1), email, name: text(64), surname: text(64), phoneNumber: text(16).nullish(), company: text(200).optional(), country: country.nullish(), concurrencyStamp: z.string().optional() });
export const joinApplication = z.object({
  profileType: z.union([z.literal(ProfileType.SoleTrader), z.literal(ProfileType.LimitedCompany), z.literal(ProfileType.Agency)]),
  name: text(128, 1), email, company: text(200).default(''), country, portfolioUrl: z.url({ protocol: /^https?$/ }).max(500), message: text(4000).default(''),
});
export const joinApplicationItem = joinApplication.extend({ id, status: z.enum(['Submitted', 'Accepted', 'Declined']), creationTime: instant });
export const session = z.object({ id: z.string(), client: z.string(), startedAt: instant, expiresAt: instant.nullable(), isCurrent: z.boolean() });
export const userItem = z.object({ id, userName: z.string(), name: z.string(), surname: z.string(), email: z.string(), tenantId: id.nullable(), roles: z.array(z.string()) });
export type UserItem = z.infer<typeof userItem>;
export const tenantItem = z.object({ id, name: z.string(), isActive: z.boolean() });

/** ABP's own account paths, and what the account pages need besides (R7.85N to R7.88N). */
export const accountApi = {
  register: endpoint({ method: 'POST', path: '/api/account/register', summary: 'Register', body: registration, response: registeredUser, access: 'anonymous' }),
  sendPasswordResetCode: endpoint({ method: 'POST', path: '/api/account/send-password-reset-code', summary: 'Mail a reset link', body: z.object({ email, appName: text(64).default('Editorial'), returnUrl: z.string().max(2000).optional() }), response: nothing, status: 204, access: 'anonymous' }),
  verifyPasswordResetToken: endpoint({ method: 'POST', path: '/api/account/verify-password-reset-token', summary: 'Whether a reset link still works', body: z.object({ userId: id, resetToken: z.string().max(500) }), response: z.boolean(), access: 'anonymous' }),
  resetPassword: endpoint({ method: 'POST', path: '/api/account/reset-password', summary: 'Set a new password by the code of the mail', body: z.object({ userId: id, resetToken: z.string().max(500), password }), response: nothing, status: 204, access: 'anonymous' }),
  confirmEmail: endpoint({ method: 'POST', path: '/api/account/confirm-email', summary: 'Confirm an e-mail address by the code of the mail', body: z.object({ userId: id, confirmationToken: z.string().max(500) }), response: nothing, status: 204, access: 'anonymous' }),
  sendEmailConfirmation: endpoint({ method: 'POST', path: '/api/account/send-email-confirmation', summary: 'Mail the confirmation link again', response: nothing, status: 204 }),
  myProfile: endpoint({ method: 'GET', path: '/api/account/my-profile', summary: 'Own profile', response: profile }),
  updateMyProfile: endpoint({ method: 'PUT', path: '/api/account/my-profile', summary: 'Change own profile', body: profileUpdate, response: profile }),
  changePassword: endpoint({ method: 'POST', path: '/api/account/my-profile/change-password', summary: 'Change own password', body: z.object({ currentPassword: z.string().max(128).optional(), newPassword: password }), response: nothing, status: 204 }),
  sessions: endpoint({ method: 'GET', path: '/api/account/sessions', summary: 'Where the caller is signed in', response: z.object({ items: z.array(session) }) }),
  endSession: endpoint({ method: 'DELETE', path: '/api/account/sessions/:id', summary: 'End one of the own sessions', params: z.object({ id: z.string().max(200) }), response: nothing, status: 204 }),
  publicProfile: publicProfileApi.current,
  joinUs: endpoint({ method: 'POST', path: '/api/account/join-us', summary: 'Apply to become a contributor', body: joinApplication, response: z.object({ id }), status: 201, access: 'anonymous' }),
  joinApplications: endpoint({ method: 'GET', path: '/api/account/join-us', summary: 'Applications', query: z.object(paging), response: page(joinApplicationItem), access: { policy: Policy.Users } }),
  decideJoinApplication: endpoint({ method: 'PUT', path: '/api/account/join-us/:id', summary: 'Accept or decline an application', params: idParams, body: z.object({ status: z.enum(['Accepted', 'Declined']) }), response: joinApplicationItem, access: { policy: Policy.Users } }),
  users: endpoint({ method: 'GET', path: '/api/identity/users', summary: 'Users, to choose whom to impersonate', query: z.object({ filter: z.string().max(100).optional(), ...paging }), response: page(userItem), access: { policy: `${Policy.Users} || ${Policy.UsersImpersonation}` } }),
  tenants: endpoint({ method: 'GET', path: '/api/saas/tenants', summary: 'Tenants, to choose which to impersonate', query: z.object({ filter: z.string().max(100).optional(), ...paging }), response: page(tenantItem), access: { policy: `${Policy.Tenants} || ${Policy.TenantsImpersonation}` } }),
};
