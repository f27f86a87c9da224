import { registerHooks, type ResolveFnOutput } from 'node:module';

/**
 * Finds the modules of drizzle-orm without its package.json. Node 24.21 parses all `exports` of a
 * package for each of its modules and for each import of it, and drizzle-orm 0.45.4 lists 179 kB of
 * them: loading the server took 2 s of the processor more, and 90 MB. Import this module before any
 * that uses drizzle-orm; what is loaded without it is the same.
 */
const PACKAGE = 'drizzle-orm';
const inside = `/node_modules/${PACKAGE}/`;
/**
 * The file that Node found for each path of the package. All sources use the one version in the lockfile.
 */
const found = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context;
    if (specifier.startsWith('.') && specifier.endsWith('.js') && parentURL.includes(inside))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    const isOfPackage = specifier === PACKAGE || specifier.startsWith(`${PACKAGE}/`);
    // `require` gets other files.
    if (!isOfPackage || !conditions.includes('import')) return next(specifier, context);
    const known = found.get(specifier);
    if (known) return known;
    const resolved = { ...next(specifier, context), shortCircuit: true };
    found.set(specifier, resolved);
    return resolved;
  },
});
