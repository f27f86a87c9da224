import '@editorial/contracts/schema-in-english';
import { z } from '@editorial/contracts/schema';
import {
  address,
  addressesOfSearch,
  addressOf,
  flag,
  origins,
  proxies,
  servicesByRemote,
  text,
  times,
  wholeNumber,
} from './environment.values.ts';

/** The variables of the environment, as the README lists them. */
export const variables = z.object({
  PORT: z._default(
    z.coerce.number('a port number is expected').check(z.int(), z.minimum(0), z.maximum(65_535)),
    8080,
  ),
  HOST: z._default(z.string().check(z.minLength(1)), 'localhost'),
  PUBLIC_URL: address,
  TRUSTED_PROXIES: proxies,
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  IMPORT_DIR: text,
  SEARCH_URL: z._default(addressesOfSearch, 'memory:'),
  DATABASE_URL: addressOf(/^postgres(ql)?:\/\//, 'postgres://…'),
  DATABASE_SESSION_URL: addressOf(/^postgres(ql)?:\/\//, 'postgres://…'),
  DATABASE_STATEMENTS: z.pipe(
    z.transform((value) => (value === '' ? undefined : value)),
    z.optional(z.enum(['named', 'plain'])),
  ),
  S3_ENDPOINT: address,
  S3_PUBLIC_ENDPOINT: address,
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  SMTP_URL: addressOf(/^smtps?:\/\//, 'smtp://…'),
  CLAMD_URL: addressOf(/^tcp:\/\/[^/]+:\d+$/, 'tcp://HOST:PORT'),
  MAIL_FROM: z._default(z.email(), 'editorial@editorial.test'),
  IMPRINT: z._default(z.string().check(z.maxLength(2000)), ''),
  MULTI_TENANCY: flag(true),
  PRIVATE_FILE_SERVERS: flag(false),
  PAY_PER_IMAGE: flag(false),
  ADDRESS_LIMITS: times,
  OAUTH_RESPONSE_TYPE: z.pipe(
    z.transform((value) => (value === '' ? undefined : value)),
    z._default(z.enum(['code', 'password']), 'code'),
  ),
  JOBS: flag(true),
  AUDIT_KEEP_DAYS: wholeNumber(90, 36_500, 400),
  SESSION_DAYS: wholeNumber(1, 365, 30),
  SESSION_IDLE_HOURS: wholeNumber(1, 8760, 336),
  DEMO: z.pipe(
    z.transform((value) => (value === '' ? undefined : value)),
    z.optional(z.string()),
  ),
  DEMO_PICTURES: z.pipe(
    z.transform((value) => (value === '' ? undefined : value)),
    z._default(
      z.coerce
        .number('a number is expected')
        .check(
          z.int('a whole number is expected'),
          z.minimum(24, 'at least 24 is expected, one for each set'),
          z.maximum(300, 'at most 300 is expected'),
        ),
      176,
    ),
  ),
  NODE_ENV: text,
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
  ),
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_URL: address,
  VIES_URL: address,
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_SERVICE_NAME: z._default(z.string().check(z.minLength(1)), 'editorial'),
  SITE_DIR: z._default(z.string().check(z.minLength(1)), 'dist/site'),
  REMOTES_DIR: z._default(z.string().check(z.minLength(1)), 'dist/remotes'),
  RELEASES: z.pipe(
    z.transform((value) => (value === '' ? undefined : value)),
    z._default(z.enum(['folder', 'signed', 'teams']), 'folder'),
  ),
  REMOTE_SERVICES: servicesByRemote,
  SERVICE_ORIGINS: origins,
});

export type Variables = z.output<typeof variables>;
