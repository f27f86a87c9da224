// Writes `.env` with new random passwords for docker-compose.yml. Existing values are kept.
import { randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../.env', import.meta.url));
const known = existsSync(file) ? readFileSync(file, 'utf8') : '';
const missing = ['POSTGRES_PASSWORD', 'S3_SECRET_ACCESS_KEY'].filter(
  (name) => !new RegExp(`^${name}=`, 'm').test(known),
);

for (const name of missing)
  appendFileSync(file, `${name}=${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
chmodSync(file, 0o600);
console.log(
  missing.length === 0
    ? '.env has all it needs.'
    : `.env now has ${missing.join(', ')}. Keep a copy where backups are kept.`,
);
