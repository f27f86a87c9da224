import { z } from '@editorial/contracts/schema';

/** An e-mail address, at most as long as ABP's users have. */
export const email = z.email().check(z.maxLength(256));
