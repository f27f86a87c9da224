import { operatorCommand, type OperatorRun } from '../../ground/operator/operator-command.ts';
import { openSecrets } from '../../ground/secrets/secrets.ts';
import { openStorage } from '../../ground/storage/open-storage.ts';

/**
 * `npm run files:verify`. Exits with 0 if every picture's file is in the store with the right size,
 * 1 if not (each is named), 2 if the check itself fails.
 */
export const run: OperatorRun = async ({ environment, database, say, warn }) => {
  const stored = new Map<string, number>();
  const storage = await openStorage(environment, await openSecrets(database));
  for await (const { key, byteSize } of storage.list('assets/')) stored.set(key, byteSize);
  const { rows } = await database.executeSql(
    'select storage_key, byte_size from asset_renditions order by storage_key',
  );
  const wrong = rows.filter(
    ({ storage_key: key, byte_size: size }) => stored.get(String(key)) !== Number(size),
  );
  for (const { storage_key: key, byte_size: size } of wrong) {
    const storedSize = stored.get(String(key));
    const problem =
      storedSize === undefined ? 'is missing' : `${storedSize} bytes instead of ${String(size)}`;
    warn(`✗ ${String(key)}: ${problem}`);
  }
  say(
    wrong.length === 0
      ? `All ${rows.length} files are there.`
      : `${wrong.length} of ${rows.length} files are not as they should be.`,
  );
  return wrong.length === 0 ? 0 : 1;
};

if (import.meta.main) await operatorCommand('files:verify', run);
