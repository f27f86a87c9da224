import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const source = join(import.meta.dirname, '..');

/**
 * Each file that writes what restricts somebody, with the reason why it may. Staff acts go through
 * `giveReasons`; the others are no acts of staff.
 */
const writers: Readonly<Record<string, string>> = {
  'catalog/assets/asset.writes.ts': 'giveReasons',
  'catalog/bulk/bulk.ts': 'giveReasons',
  'administration/people/person.writes.ts': 'giveReasons',
  'catalog/import/change-picture.ts': 'publishes drafts of nobody',
  'catalog/assets/asset-picture.writes.ts': 'the file of a picture could not be read',
  'catalog/files/renditions.job.ts': 'the file of a picture could not be read',
  'licensing/ending-rights.ts': 'rights ended on the day that was given with the picture',
  'account/own-data/close-account.ts': 'the person closes the account, or lost it with its mail',
  'catalog/assets/text-changes.ts': 'takes back words of a contributor; says nothing of its state',
  'account/passwords.ts': 'a new password ends the lock',
  'identity/check-password.ts': 'wrong passwords lock for minutes',
};

const restricting = [
  // Drizzle: a status, the hidden mark, or whatever a variable holds.
  /\.update\(assets\)\s*\.set\((?:\{[^}]*?\b(?:status|statusReason|isHidden)\b|values\))/,
  /\.update\(users\)\s*\.set\(\{[^;]*?\b(?:lockoutEnd|isActive)\b/,
  /\.delete\(userRoles\)/,
  // SQL
  /update assets\s+set\s+(?:\$\{set\}|[^`]*?\b(?:status|is_hidden)\s*=)/i,
  /update users\s+set[^`]*?\b(?:lockout_end|is_active)\s*=/i,
  /delete from user_roles/i,
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
  for (const { file, text } of files)
    if (writers[file] === 'giveReasons') assert.match(text, /await giveReasons\(/, file);
});

test('a new writer is found', () => {
  for (const text of [
    'tx.update(assets).set({ isHidden: true })',
    'tx\n.update(users)\n.set({ name, lockoutEnd: until })',
    'tx.delete(userRoles).where(x)',
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
