import { country, id, instant, text } from './common.ts';
import { email } from './email.ts';
import { ProfileType, numberOf } from './enumerations.ts';
import { reasonsGiven } from './restrictions.ts';
import { z } from '@editorial/contracts/schema';

const extraProperties = z.record(z.string(), z.unknown());

/** A person as ABP's pages read them, with what the site adds. */
export const person = z.object({
  id,
  tenantId: z.nullable(id),
  userName: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  phoneNumber: z.nullable(z.string()),
  phoneNumberConfirmed: z.boolean(),
  isActive: z.boolean(),
  lockoutEnabled: z.boolean(),
  accessFailedCount: z.int(),
  lockoutEnd: z.nullable(instant),
  concurrencyStamp: z.string(),
  creationTime: instant,
  isDeleted: z.boolean(),
  extraProperties,
  company: z.string(),
  country: z.nullable(z.string()),
  profileType: numberOf(ProfileType),
  /** Numbers of the roles (R6.01). */
  roles: z.array(z.string()),
  /** Names of the roles, support among them. */
  roleNames: z.array(z.string()),
});
export type Person = z.infer<typeof person>;

/** Names of all roles of a person. */
export const roleNames = z.array(text(64, 1)).check(z.maxLength(50));
const changeable = {
  userName: text(256, 1),
  name: text(64),
  surname: text(64),
  email,
  phoneNumber: z.nullable(text(16)),
  company: text(200),
  country: z.nullable(country),
  isActive: z.boolean(),
  password: z.nullable(z.string().check(z.maxLength(128))),
  roleNames,
};

/** Without a password, the person gets a mail with a link to choose one. */
export const newPerson = z.object({
  ...changeable,
  name: z._default(changeable.name, ''),
  surname: z._default(changeable.surname, ''),
  phoneNumber: z.optional(changeable.phoneNumber),
  company: z._default(changeable.company, ''),
  country: z.optional(changeable.country),
  isActive: z._default(changeable.isActive, true),
  password: z.optional(changeable.password),
  roleNames: z.optional(changeable.roleNames),
  profileType: z.optional(numberOf(ProfileType)),
});
export type NewPerson = z.input<typeof newPerson>;

/** Omitted fields stay unchanged. A stale stamp is refused. */
export const personChange = z.partial(
  z.object({
    ...changeable,
    concurrencyStamp: z.string(),
    /** Needed to take a role, or to switch an account off. The person reads them. */
    reasons: reasonsGiven,
  }),
);
export type PersonChange = z.input<typeof personChange>;
