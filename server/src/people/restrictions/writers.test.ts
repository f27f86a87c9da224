import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const source = join(import.meta.dirname, '../..');

/**
 * Each file that writes what restricts somebody, with the reason why it may. Staff acts go through
 * `giveReasons`; the others are no acts of staff.
 */
const writers: Readonly<Record<string, string>> = {
  'catalog/assets/asset.remove.ts': 'giveReasons',
  'catalog/assets/asset.writes.ts': 'giveReasons',
  'search/lists/bulk.ts': 'giveReasons',
  'people/people/person.writes.ts': 'giveReasons',
  'people/people/person-roles.writes.ts': 'giveReasons',
  'people/people/lock-person.ts': 'giveReasons',
  'people/people/people.routes.ts': 'giveReasons',
  'people/organizations/organizations.ts': 'giveReasons',
  'people/organizations/remove-organization.ts': 'giveReasons',
  'catalog/notices/strike-rule.ts': 'giveReasons',
  'catalog/import/change-picture.ts': 'publishes drafts of nobody',
  'catalog/assets/asset-picture.writes.ts': 'the file of a picture could not be read',
  'catalog/files/renditions.job.ts': 'the file of a picture could not be read',
  'commerce/licensing/ending-rights.ts': 'rights ended on the day that was given with the picture',
  'own-data/own-data.routes.ts': 'the person closes the account',
  'server.ts': 'gives the closing of accounts to the wing of people',
  'catalog/assets/embedded-texts.ts': 'fills in words that stood in the file',
  'own-data/close-account.ts': 'the person closes the account, or lost it with its mail',
  'catalog/assets/text-changes.ts': 'takes back words of a contributor; says nothing of its state',
  'people/sign-in/manage.routes.ts': 'the person changes the own name, in an account that is open',
  'people/passwords/check-password.ts': 'wrong passwords lock for minutes',
};

const restricting = [
  // Drizzle: a status, the hidden mark, or whatever a variable holds.
  /\.update\(assets\)\s*\.set\((?:\{[^}]*?(?:\b(?:status|statusReason|isHidden)\b|\.\.\.)|\w+\))/,
  /\.update\((?:users|tenants)\)\s*\.set\((?:\{[^;]*?\b(?:lockoutEnd|isActive|closedAt)\b|\w+\))/,
  /\.delete\((?:assets|users|userRoles)\)/,
  /\.insert\((?:assets|users)\)(?:(?!\.returning|;)[^])*?\.onConflictDoUpdate\(/,
  // SQL, with another name for the table or without
  /update assets(?:\s+(?:as\s+)?\w+)?\s+set\s+(?:\$\{\w+\}|[^`]*?\b(?:status|is_hidden)\s*=)/i,
  /update (?:users|tenants)(?:\s+(?:as\s+)?\w+)?\s+set\s+(?:\$\{\w+\}|[^`]*?\b(?:lockout_end|is_active|closed_at)\s*=)/i,
  /delete from (?:assets|users|user_roles)\b/i,
  // An account is closed.
  /\bcloseAccount\((?!\s*context: Context)/,
];
const writes = (text: string) => restricting.some((pattern) => pattern.test(text));

test('what restricts a picture or an account is written in known places, with reasons if by staff', () => {
  const files = globSync('**/*.ts', { cwd: source })
    .filter((file) => !/\.(test|testing|races|cluster)\.ts$|^demo\//.test(file))
    .map((file) => ({
      file: file.replaceAll('\\', '/'),
      text: readFileSync(join(source, file), 'utf8'),
    }));
  const found = files.filter(({ text }) => writes(text));
  assert.deepEqual(
    found.map(({ file }) => file).filter((file) => !(file in writers)),
    [],
    'restricts without reasons',
  );
  const names = new Set(found.map(({ file }) => file));
  assert.deepEqual(
    Object.keys(writers).filter((file) => !names.has(file)),
    [],
    'restricts nobody, or in a way that is not found',
  );
  for (const { file, text } of files)
    if (writers[file] === 'giveReasons') assert.match(text, /await giveReasons\(/, file);
});

test('a new writer is found', () => {
  for (const text of [
    'tx.update(assets).set({ isHidden: true })',
    'tx\n.update(users)\n.set({ name, lockoutEnd: until })',
    'tx.update(assets).set(changes)',
    "tx.update(assets).set({ ...given, title: '' })",
    'tx.update(tenants).set({ isActive: false })',
    'tx.delete(userRoles).where(x)',
    'tx.delete(assets)',
    'tx.insert(assets).values(one).onConflictDoUpdate({ set })',
    'sql`update assets as a set is_hidden = true`',
    'sql`update assets set ${changes}`',
    'await closeAccount(tx, person, language)',
    "sql`update assets set title = '', status = 'Withdrawn'`",
    'sql`update users set is_active = false`',
  ])
    assert.ok(writes(text), text);
  for (const text of [
    'tx.update(assets).set({ answer: words })',
    'sql`update assets set categories = case`',
  ])
    assert.ok(!writes(text), text);
});
