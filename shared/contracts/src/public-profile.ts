import { endpoint } from './endpoint.ts';
import { ProfileType, numberOf } from './enumerations.ts';
import { z } from '@editorial/contracts/schema';

/** R3.16 */
export const publicProfile = z.object({
  profile: z.object({ type: numberOf(ProfileType), name: z.string(), company: z.string() }),
});

/** The caller's public profile. Requested at each startup with a signed-in user (R7.18). */
export const publicProfileApi = {
  current: endpoint({
    method: 'GET',
    side: 'both',
    path: '/api/public/public-profile/current',
    summary: 'Public profile of the caller',
    response: publicProfile,
  }),
};
