import { toast } from '@editorial/platform';
import { act as actOf, queryClient } from '@editorial/platform/queries';

/**
 * Does something and says that it is done, then reads again whatever the page shows. Gives whether
 * it was done; a failure has been shown. `done` is a key of the administration's texts.
 */
export const act = (step: () => Promise<unknown>, done: string): Promise<boolean> =>
  actOf(step(), { done: `administration::${done}`, reloads: 'everything' });

/** Says that something was done, and reads again whatever the page shows. For forms, which show failures. */
export async function sayDone(done: string): Promise<void> {
  toast.success(`administration::${done}`);
  await queryClient.invalidateQueries();
}
