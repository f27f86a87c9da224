import { SERVICE_PREFIX } from '@editorial/contracts/remote-services';
import { problem } from '../../ground/problem.ts';

/**
 * Parts of paths that servers read differently: `.` and `..` as segments (also before a `;`), empty segments,
 * backslashes, and all of it encoded once or several times.
 */
const ambiguous = /\\|\/\/|(^|\/)\.{1,2}(?=[/;]|$)|%(25)*(2e|2f|5c|00)/i;

/**
 * The part of a request's address after `/api/x/<remote>`, as it arrived. Throws for a path that
 * the service might read otherwise than the site.
 */
export function servicePath(url: string, remote: string): string {
  const prefix = `${SERVICE_PREFIX}/${remote}`;
  const rest = url.slice(prefix.length);
  if (!url.startsWith(prefix) || !/^([/?]|$)/.test(rest)) throw problem('Editorial:NotFound');
  const path = rest.split('?')[0] ?? '';
  if (ambiguous.test(path))
    throw problem('Editorial:Validation', { details: "This path can't be passed on." });
  return rest.startsWith('/') ? rest : `/${rest}`;
}
