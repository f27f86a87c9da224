import { toast } from '@editorial/platform';
import { queryClient } from '@editorial/platform/queries';

/**
 * Does something and says that it is done. A failure was reported centrally; the page then shows
 * how things stand. Returns whether it was done.
 */
export async function act(step: () => Promise<unknown>, done: string): Promise<boolean> {
  try {
    await step();
    toast.success(`administration::${done}`);
    return true;
  } catch (error) {
    const isShown = typeof error === 'object' && error !== null && 'isReported' in error;
    if (!isShown || error.isReported !== true) throw error;
    return false;
  } finally {
    await queryClient.invalidateQueries();
  }
}
