import type { Profile } from '@editorial/contracts/account';

/** The profile of the demo's client. */
export const aProfile = (change: Partial<Profile> = {}): Profile => ({
  userName: 'client',
  email: 'client@editorial.test',
  newEmail: null,
  name: 'Cleo',
  surname: 'Client',
  phoneNumber: null,
  company: '',
  country: null,
  isExternal: false,
  hasPassword: true,
  emailConfirmed: true,
  concurrencyStamp: 'first',
  extraProperties: {},
  ...change,
});
