import type { Readable } from 'node:stream';
import { releasesApi } from '@editorial/contracts/releases';
import { fingerprintOf, readRegistry, type RegistryStore } from '@editorial/registry';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordAudit } from '../ground/audit/record-audit.ts';
import type { Caller, Context } from '../settings/context/context.ts';
import { HOST_TENANT } from '../ground/database/database.ts';
import { UPLOAD_BODY_MS } from '../http/body-time.ts';
import { serve } from '../people/access/serve.ts';
import { problem } from '../ground/problem.ts';
import { required } from '../ground/required.ts';
import { actOnRemote } from './act-on-remote.ts';
import { receiveMaps } from './errors/release-maps.ts';
import { listErrors } from './errors/remote-errors.ts';
import { receiveRelease, refusalOf } from './receive-release.ts';
import { registryOf } from './registry-document.ts';
import { listActs, logAct } from './release-log.ts';
import { signers } from './releases.tables.ts';
import { createPublishers, type Publisher } from './teams/publishers.ts';
import { openServiceConnections } from './services/service-targets.ts';
import { createTokenExchange } from './teams/trusted-issuers.ts';

const perMinute = (max: number) => ({ rateLimit: { max, timeWindow: '1 minute' } });
/** How long a signer stays valid that a CI run added, in addition to the run's key, ms. */
const SIGNER_MS = 60 * 60 * 1000;

function ownedRemote({ remotes }: Publisher, remote: string): void {
  if (!remotes.includes(remote)) throw problem('Editorial:NotYourRemote', { data: { remote } });
}

async function stateOf(store: RegistryStore, remote: string, version: string) {
  const { live = '', pinned = false } = (await readRegistry(store)).remotes[remote] ?? {};
  return { remote, version: version || live, live, pinned };
}

/** Finds out the publisher before each call, and keeps it with the request. */
function openDoor(root: FastifyInstance, context: Context) {
  const publisherOf = createPublishers(context, root.authentication);
  const known = new WeakMap<FastifyRequest, Publisher>();
  const publisher = (request: FastifyRequest): Publisher =>
    required(known.get(request), 'The publisher of the request');
  async function admits(request: FastifyRequest, caller: Caller | null): Promise<void> {
    known.set(request, await publisherOf(request, caller));
  }

  async function ofOwnRemote(request: FastifyRequest, caller: Caller | null): Promise<void> {
    await admits(request, caller);
    const { remote } = request.params as { remote: string };
    ownedRemote(publisher(request), remote);
    if (context.environment.releases !== 'teams') throw problem('Editorial:ReleasesElsewhere');
  }

  return {
    publisher,
    admits,
    ofOwnRemote,
    /** Undefined for administrators, who see all. */
    ownRemotes: (request: FastifyRequest) => known.get(request)?.remotes,
  };
}
type Door = ReturnType<typeof openDoor>;

const outside = { transaction: false } as const;

/** The calls of publishers without files: themselves, signers, releases that go live, and logs. */
function actRoutes(
  root: FastifyInstance,
  context: Context,
  door: Door,
  store: RegistryStore,
): void {
  const { database, clock } = context;
  const { publisher, admits, ofOwnRemote, ownRemotes } = door;
  serve(
    root,
    releasesApi.own,
    ({ request }) => {
      const { team, remotes, by } = publisher(request);
      return { team, by, remotes: [...remotes] };
    },
    { ...outside, admits },
  );
  serve(
    root,
    releasesApi.addSigner,
    ({ request, body }) => addSigner(context, publisher(request), body),
    {
      ...outside,
      admits,
      config: perMinute(30),
    },
  );
  serve(
    root,
    releasesApi.act,
    async ({ request, params: { remote }, body }) => {
      const { by } = publisher(request);
      try {
        await actOnRemote(store, { ...body, remote, by, at: clock.now() });
      } catch (error) {
        throw refusalOf(error);
      }
      return stateOf(store, remote, body.version ?? '');
    },
    { ...outside, admits: ofOwnRemote, config: perMinute(120) },
  );
  serve(
    root,
    releasesApi.log,
    ({ request, query }) =>
      database.asSystem((tx) => listActs(tx, { ...query, remotes: ownRemotes(request) })),
    { ...outside, admits },
  );
  serve(
    root,
    releasesApi.errors,
    ({ request, query }) =>
      database.asSystem((tx) => listErrors(tx, { ...query, remotes: ownRemotes(request) })),
    { ...outside, admits },
  );
}

/** Packed files: of a release, and of its source maps. */
function uploadRoutes(
  root: FastifyInstance,
  context: Context,
  { publisher, ofOwnRemote }: Door,
  store: RegistryStore,
): void {
  const upload = {
    ...outside,
    admits: ofOwnRemote,
    config: { ...perMinute(30), bodyMs: UPLOAD_BODY_MS },
  };
  void root.register((app, _options, done) => {
    // The body is checked while it arrives. Nothing of it is kept in memory.
    app.addContentTypeParser('application/gzip', (_request, payload, parsed) =>
      parsed(null, payload),
    );
    serve(
      app,
      releasesApi.upload,
      async ({ request, params: { remote }, body }) => {
        const packed = packedBody(body);
        const version = await receiveRelease(context, {
          store,
          publisher: publisher(request),
          remote,
          packed,
        });
        return stateOf(store, remote, version);
      },
      upload,
    );
    serve(
      app,
      releasesApi.uploadMaps,
      async ({ params, body }) => ({
        fileCount: await receiveMaps(context, store, params, packedBody(body)),
      }),
      upload,
    );
    done();
  });
}

/** Routes for those who release remotes. The caller of each is a publisher, not a person. */
export function releaseRoutes(root: FastifyInstance, context: Context): void {
  const connections = openServiceConnections(context.environment);
  root.addHook('onClose', () => connections.destroy());
  const exchange = createTokenExchange(context, connections);
  const door = openDoor(root, context);
  const store = registryOf(context);
  serve(root, releasesApi.token, ({ body }) => exchange(body.idToken), {
    ...outside,
    config: perMinute(30),
  });
  actRoutes(root, context, door, store);
  uploadRoutes(root, context, door, store);
}

async function addSigner(
  { database, clock }: Context,
  { team, by, endsAt }: Publisher,
  { publicKey }: { readonly publicKey: string },
) {
  const fingerprint = readFingerprint(publicKey);
  const validUntil = endsAt ? new Date(endsAt.getTime() + SIGNER_MS) : null;
  await database.asSystem(async (tx) => {
    const values = {
      fingerprint,
      team,
      publicKey,
      addedBy: by,
      addedAt: clock.now(),
      validUntil,
    };
    // A key that the team has already is good for as long as the longer of both says.
    const isLonger = sql`${signers.validUntil} < coalesce(excluded.valid_until, 'infinity')`;
    const added = await tx
      .insert(signers)
      .values(values)
      .onConflictDoUpdate({
        target: [signers.team, signers.fingerprint],
        set: { validUntil, addedBy: by, addedAt: values.addedAt },
        setWhere: isLonger,
      })
      .returning();
    if (added.length === 0) return;
    recordAudit(tx, {
      action: 'Team.SignerAdded',
      tenantId: HOST_TENANT,
      target: { type: 'Team', id: team },
      data: { fingerprint, by },
    });
    await logAct(tx, { remote: '', version: '', action: 'signer', by, reason: fingerprint });
  });
  return { fingerprint };
}

function packedBody(body: unknown): Readable {
  if (body) return body as Readable;
  throw problem('Editorial:Validation', { message: 'application/gzip is expected.' });
}

function readFingerprint(publicKey: string): string {
  try {
    return fingerprintOf(publicKey);
  } catch {
    throw problem('Editorial:Validation', { message: 'An Ed25519 public key is expected.' });
  }
}
