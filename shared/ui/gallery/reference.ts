/** Describes the components of the kit from their TypeScript types and comments. */
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { builtinResolvers, parse, type Documentation } from 'react-docgen';

export interface PropReference {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly initially: string;
  readonly description: string;
}

export interface ComponentReference {
  readonly name: string;
  /** The module from which it is imported. */
  readonly from: string;
  readonly description: string;
  readonly props: readonly PropReference[];
}

const src = resolve(import.meta.dirname, '../src');
/** The entry points of the kit, and what pages call them. */
const doors = {
  'index.ts': '@editorial/ui',
  'display.ts': '@editorial/ui/display',
  'forms.ts': '@editorial/ui/forms',
  'grid.ts': '@editorial/ui/grid',
  'overlay.ts': '@editorial/ui/overlay',
  'table.ts': '@editorial/ui/table',
} as const;

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Returns the names that an entry point exports, by the file that defines them. */
function exportsOf(door: string, text: string): Map<string, readonly string[]> {
  const files = new Map<string, readonly string[]>();
  for (const [, names = '', file = ''] of text.matchAll(
    /export \{([^}]*)\} from '(\.[^']+\.tsx)'/g,
  )) {
    const components = names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => /^[A-Z]\w*[a-z]\w*$/.test(name));
    files.set(join(dirname(join(src, door)), file), components);
  }
  return files;
}

/** A type as the source has it, where the parser has no name for it. */
const typeInSource = (source: string, name: string): string =>
  new RegExp(`^\\s*(?:readonly )?${name}\\??:\\s*([^;]+);`, 'm').exec(source)?.[1] ?? '';

type Described = NonNullable<Documentation['props']>[string];
function propOf(name: string, prop: Described, source: string): PropReference {
  const type = prop.tsType as { name: string; raw?: string; value?: string } | undefined;
  const said = type?.raw ?? type?.value ?? (type && type.name !== 'unknown' ? type.name : '');
  return {
    name,
    type: onOneLine(said || typeInSource(source, name)),
    isRequired: prop.required ?? false,
    initially: onOneLine(String(prop.defaultValue?.value ?? '')),
    description: onOneLine(prop.description ?? ''),
  };
}

function componentsIn(file: string, source: string): Documentation[] {
  try {
    return parse(source, {
      filename: file,
      resolver: new builtinResolvers.FindExportedDefinitionsResolver(),
      babelOptions: { babelrc: false, configFile: false },
    });
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_REACTDOCGEN_MISSING_DEFINITION') throw error;
    return [];
  }
}

const comment = String.raw`/\*\*((?:(?!\*/)[^])*)\*/\s*`;
const plain = (text = ''): string => onOneLine(text.replaceAll(/^\s*\* ?/gm, ''));

/**
 * Describes a component that the parser does not recognize, such as one that is drawn elsewhere.
 */
function declared({
  name,
  from,
  source,
}: {
  readonly name: string;
  readonly from: string;
  readonly source: string;
}): ComponentReference[] {
  const said = new RegExp(`${comment}(?://[^\n]*\n)*export function ${name}\\b`).exec(source);
  const [, body] = new RegExp(`interface ${name}Props[^{]*\\{([^]*?)\\n\\}`).exec(source) ?? [];
  if (!said || body === undefined) return [];
  const props = [
    ...body.matchAll(new RegExp(`(?:${comment})?readonly (\\w+)(\\??):\\s*([^;]+);`, 'g')),
  ].map(([, description, prop = '', mark, type = '']) => ({
    name: prop,
    type: onOneLine(type),
    isRequired: mark === '',
    initially: '',
    description: plain(description),
  }));
  return [{ name, from, description: plain(said[1]), props }];
}

/** Returns every component of the kit, with its props, by entry point. */
export async function kitReference(): Promise<ComponentReference[]> {
  const found: ComponentReference[] = [];
  for (const [door, from] of Object.entries(doors)) {
    const files = exportsOf(door, await readFile(join(src, door), 'utf8'));
    for (const [file, names] of files) {
      if (names.length === 0) continue;
      const source = await readFile(file, 'utf8');
      const described = componentsIn(file, source).flatMap(
        ({ displayName = '', description = '', props = {} }) =>
          names.includes(displayName)
            ? [
                {
                  name: displayName,
                  from,
                  description: onOneLine(description),
                  props: Object.entries(props)
                    .map(([name, prop]) => propOf(name, prop, source))
                    .filter(({ type }) => type !== ''),
                },
              ]
            : [],
      );
      const known = new Set(described.map(({ name }) => name));
      const others = names.filter((name) => !known.has(name));
      found.push(...described, ...others.flatMap((name) => declared({ name, from, source })));
    }
  }
  return found;
}
