import assert from 'node:assert/strict';
import { execFile, type ExecFileException } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { haveJudges } from '../../../../scripts/check-invoices/judges.ts';

const root = join(import.meta.dirname, '../../../..');
const SAMPLE = '30';

test('others judge a sample of invoices to be valid', async (t) => {
  // Tests fetch nothing: the judges are those that the command has fetched.
  if (!haveJudges())
    return void t.skip(
      'Run `npm run test:invoices` once: it fetches the judges, with Java and Python',
    );
  const said = await new Promise<string>((resolve) => {
    const program = join(root, 'scripts/check-invoices/run.ts');
    execFile(
      process.execPath,
      [program, SAMPLE],
      { maxBuffer: 2 ** 27 },
      (error: ExecFileException | null, stdout, stderr) =>
        resolve(error ? `${stdout}\n${stderr}` : stdout),
    );
  });
  assert.match(said, /^valid +Factur-X .* 1\.09\.2: /m, said);
  assert.match(said, /^valid +Factur-X .* 1\.08: /m, said);
  assert.match(said, /^valid +eu\.cen\.en16931:cii:1\.3\.15 .* 1\.3\.15: /m, said);
  assert.match(said, /^valid +PDF\/UA-1/m, said);
  assert.doesNotMatch(said, /BROKEN/);
});
