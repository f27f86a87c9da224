import type { Environment } from '../ground/environment.ts';

const CHOOSE_HOST = 'Use HOST=localhost, an address of this machine, or 0.0.0.0 for all of them.';

/**
 * Why the site can't listen, in one sentence with what to do. Null for an error that is not one of
 * its host or port.
 */
export function listenFault(
  error: unknown,
  { host, port }: Pick<Environment, 'host' | 'port'>,
): string | null {
  const { code = '', syscall, hostname } = error as NodeJS.ErrnoException & { hostname?: string };
  if (syscall === 'getaddrinfo')
    return hostname === host ? `HOST=${host} is the name of no machine. ${CHOOSE_HOST}` : null;
  if (syscall !== 'listen' && syscall !== 'bind') return null;
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop it, or choose another: PORT=8081 npm start`;
  if (code === 'EACCES')
    return (
      `This user may not listen on port ${port}. ` +
      'Choose one above 1023 (PORT=8080 npm start), and let a proxy take the public one.'
    );
  return `HOST=${host} can't be listened on (${code}): it is no address of this machine. ${CHOOSE_HOST}`;
}
