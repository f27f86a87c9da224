import { mayBeShown } from './hidden-secrets.ts';
import { flag, pairOf } from './environment.values.ts';
import { type Variables, variables } from './environment.variables.ts';

export interface Environment {
  readonly port: number;
  readonly host: string;
  /** Origin of the site, without a trailing slash. */
  readonly publicUrl: string;
  /** Proxies whose headers say who called: addresses, networks and names of private ones. */
  readonly trustedProxies: readonly string[];
  readonly dataDir: string;
  /** Folder of pictures that administrators may import in the browser. */
  readonly importDir: string | undefined;
  readonly databaseUrl: string | undefined;
  /**
   * For what needs a session of its own, if `databaseUrl` leads to a pooler in transaction mode.
   */
  readonly databaseSessionUrl: string | undefined;
  /** Whether statements get names. Undefined: unless there is a pooler. */
  readonly databaseNames: boolean | undefined;
  /** The search engine: `memory:` or `postgresql:`. */
  readonly searchUrls: readonly URL[];
  readonly s3:
    | {
        endpoint: string;
        publicEndpoint: string;
        bucket: string;
        region: string;
        accessKeyId: string;
        secretAccessKey: string;
      }
    | undefined;
  readonly smtpUrl: string | undefined;
  /** ClamAV's daemon, which scans every file before it is read. */
  readonly clamdUrl: string | undefined;
  readonly mailFrom: string;
  /** The operator of the site, for its imprint: some lines. */
  readonly imprint: string;
  readonly multiTenancy: boolean;
  /** Whether a contributor's file server may be in a private network. */
  readonly privateFileServers: boolean;
  /** Whether clients without a plan may license single pictures. */
  readonly payPerImage: boolean;
  /** Factor for the limits per address and of searches. 0 removes the limits. */
  readonly addressLimits: number;
  readonly responseType: 'code' | 'password';
  readonly demo: boolean;
  /** Number of pictures in the demo catalog. */
  readonly demoPictures: number;
  /** Whether this server also runs jobs. With separate workers, servers only queue them. */
  readonly jobs: boolean;
  /** Retention of the audit log, in days. */
  readonly auditKeepDays: number;
  /** Maximum lifetime of a session, and the time after which an unused one ends. */
  readonly sessionDays: number;
  readonly sessionIdleHours: number;
  readonly logLevel: string;
  readonly stripe:
    | { secretKey: string; webhookSecret: string; apiUrl: string | undefined }
    | undefined;
  /** Where VAT numbers of the EU are checked: VIES's REST address, without `/check-vat-number`. */
  readonly viesUrl: string | undefined;
  /** The trace collector, if one is configured. */
  readonly otlp: { endpoint: string; serviceName: string } | undefined;
  /** Folder of the built shell. */
  readonly siteDir: string;
  /** Folder or bucket of the released remotes and their registry. */
  readonly remotesDir: string;
  /**
   * Where releases come from: everything in the folder or bucket, only what trusted keys signed
   * there, or only what teams release over HTTP.
   */
  readonly releases: 'folder' | 'signed' | 'teams';
  /** Addresses of the services of remotes, by remote. */
  readonly remoteServices: ReadonlyMap<string, string>;
  /** Origins in private networks or without https at which services may be registered over HTTP. */
  readonly serviceOrigins: readonly string[];
}

/** A variable has an invalid value. The message names it and says what is expected. */
export class EnvironmentError extends Error {}

function together<K extends string>(
  name: string,
  values: Record<K, string | undefined>,
): Record<K, string> | undefined {
  const entries = Object.entries(values) as [K, string | undefined][];
  const missing = entries.filter(([, value]) => value === undefined).map(([key]) => key);
  if (missing.length === entries.length) return undefined;
  if (missing.length > 0) {
    const needed = entries.map(([key]) => key).join(', ');
    throw new EnvironmentError(`${name} needs all of ${needed}: ${missing.join(', ')} is missing.`);
  }
  return values as Record<K, string>;
}

/** Addresses that mean "all of this machine's". Nobody can go there. */
const everywhere = ['0.0.0.0', '::', '[::]'];

/** The site's address as this machine's browser uses it. */
const ownAddress = (host: string, port: number): string => {
  const name = everywhere.includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') && !name.startsWith('[') ? `[${name}]` : name}:${port}`;
};

/** Returns warnings about variables that are valid but hardly meant. */
export function environmentWarnings(
  { HOST = '', PUBLIC_URL, PORT = '8080' }: Record<string, string | undefined> = process.env,
): string[] {
  if (!everywhere.includes(HOST) || PUBLIC_URL) return [];
  return [
    `HOST=${HOST} opens the site to other machines, but PUBLIC_URL is not set: sign-in works at ` +
      `http://localhost:${PORT} only. Set the address that people use: PUBLIC_URL=http://NAME:${PORT}`,
  ];
}

/** Refuses variables that say something about another one, which is missing. */
function assertWhole(v: Variables): void {
  if (v.DATABASE_SESSION_URL !== undefined && v.DATABASE_URL === undefined)
    throw new EnvironmentError(
      'DATABASE_SESSION_URL leads past the pooler of DATABASE_URL, which is missing.',
    );
  if (v.DATABASE_STATEMENTS !== undefined && v.DATABASE_URL === undefined)
    throw new EnvironmentError(
      'DATABASE_STATEMENTS is about the pooler of DATABASE_URL, which is missing.',
    );
  if (v.S3_PUBLIC_ENDPOINT !== undefined && v.S3_ENDPOINT === undefined)
    throw new EnvironmentError(
      'S3_PUBLIC_ENDPOINT is where browsers find the store of S3_ENDPOINT, which is missing.',
    );
}

/** Where the site is, and where its parts are. */
const placesOf = (v: Variables) => ({
  port: v.PORT,
  host: v.HOST,
  publicUrl: (v.PUBLIC_URL ?? ownAddress(v.HOST, v.PORT)).replace(/\/+$/, ''),
  trustedProxies: v.TRUSTED_PROXIES.filter((entry) => entry !== 'none'),
  dataDir: v.DATA_DIR,
  importDir: v.IMPORT_DIR,
  siteDir: v.SITE_DIR,
  remotesDir: v.REMOTES_DIR,
  releases: v.RELEASES,
  remoteServices: new Map(v.REMOTE_SERVICES.map(pairOf)),
  serviceOrigins: v.SERVICE_ORIGINS,
});

const databaseOf = (v: Variables) => ({
  databaseUrl: v.DATABASE_URL,
  databaseSessionUrl: v.DATABASE_SESSION_URL,
  databaseNames: v.DATABASE_STATEMENTS && v.DATABASE_STATEMENTS === 'named',
  searchUrls: (v.SEARCH_URL ?? 'memory:').split(',').map((one) => new URL(one.trim())),
});

const s3Of = (
  v: Variables,
  s3: Record<
    `S3_${'ENDPOINT' | 'BUCKET' | 'REGION' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'}`,
    string
  >,
): Environment['s3'] => ({
  endpoint: s3.S3_ENDPOINT,
  publicEndpoint: v.S3_PUBLIC_ENDPOINT ?? s3.S3_ENDPOINT,
  bucket: s3.S3_BUCKET,
  region: s3.S3_REGION,
  accessKeyId: s3.S3_ACCESS_KEY_ID,
  secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
});

const otlpOf = (v: Variables): Environment['otlp'] =>
  v.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? undefined
    : {
        endpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
        serviceName: v.OTEL_SERVICE_NAME,
      };

/** Reads and validates the environment variables. None is required for a first start. */
export function readEnvironment(
  source: Record<string, string | undefined> = process.env,
): Environment {
  const read = variables.safeParse(source);
  if (!read.success) {
    const issue = read.error.issues[0];
    const name = String(issue?.path[0] ?? 'The environment');
    const shown = mayBeShown(name) ? `${name}=${source[name] ?? ''}` : name;
    throw new EnvironmentError(`${shown} can't be used: ${issue?.message ?? 'it is not valid'}.`);
  }
  const v = read.data;
  const s3 = together('The S3 store', {
    S3_ENDPOINT: v.S3_ENDPOINT,
    S3_BUCKET: v.S3_BUCKET,
    S3_REGION: v.S3_REGION,
    S3_ACCESS_KEY_ID: v.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: v.S3_SECRET_ACCESS_KEY,
  });
  const stripe = together('Stripe', {
    STRIPE_SECRET_KEY: v.STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: v.STRIPE_WEBHOOK_SECRET,
  });
  assertWhole(v);
  const demo = flag(v.DATABASE_URL === undefined && v.NODE_ENV !== 'production').safeParse(v.DEMO);
  if (!demo.success)
    throw new EnvironmentError(`DEMO=${v.DEMO} can't be used: on or off is expected.`);
  return {
    ...placesOf(v),
    ...databaseOf(v),
    s3: s3 && s3Of(v, s3),
    smtpUrl: v.SMTP_URL,
    clamdUrl: v.CLAMD_URL,
    mailFrom: v.MAIL_FROM,
    imprint: v.IMPRINT.trim(),
    multiTenancy: v.MULTI_TENANCY,
    privateFileServers: v.PRIVATE_FILE_SERVERS,
    payPerImage: v.PAY_PER_IMAGE,
    addressLimits: v.ADDRESS_LIMITS,
    responseType: v.OAUTH_RESPONSE_TYPE,
    demo: demo.data,
    demoPictures: v.DEMO_PICTURES,
    jobs: v.JOBS,
    auditKeepDays: v.AUDIT_KEEP_DAYS,
    sessionDays: v.SESSION_DAYS,
    sessionIdleHours: v.SESSION_IDLE_HOURS,
    logLevel: v.LOG_LEVEL,
    stripe: stripe && {
      secretKey: stripe.STRIPE_SECRET_KEY,
      webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
      apiUrl: v.STRIPE_API_URL,
    },
    viesUrl: v.VIES_URL,
    otlp: otlpOf(v),
  };
}
