import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packageJson, root } from './workspace.ts';

/**
 * Packages of which the server itself sends files to browsers, or puts parts into documents,
 * besides its fonts. `swagger-ui-dist` is inside `@fastify/swagger-ui`, which leaves out its
 * notices.
 */
const sentPackages = [
  '@fastify/swagger-ui',
  '@simplewebauthn/browser',
  'pdfkit',
  'swagger-ui-dist',
];

/** Returns the folders of packages that reach visitors through the server. */
export function sentByServer(): string[] {
  const server = join(root, 'server');
  const { resolve } = createRequire(join(server, 'package.json'));
  const { dependencies } = packageJson(server) as { readonly dependencies?: object };
  const fonts = Object.keys(dependencies ?? {}).filter((name) => name.startsWith('@fontsource'));
  return [...fonts, ...sentPackages].sort().map((name) => {
    const [folder] = resolve.paths?.(name) ?? [];
    if (!folder) throw new Error(`${name} is not installed for the server.`);
    return join(folder, name);
  });
}
