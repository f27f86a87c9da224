import { id, idParams, instant, nothing, page, paging, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { numberOf, Quality, SelectionMode, TransferProtocol } from './enumerations.ts';
import { Policy } from './policy.ts';
import { z } from '@editorial/contracts/schema';

/**
 * The default port of each protocol. FTPS is explicit: the connection starts as FTP.
 */
export const DefaultPort: Readonly<Record<TransferProtocol, number>> = {
  [TransferProtocol.Ftp]: 21,
  [TransferProtocol.Sftp]: 22,
  [TransferProtocol.Ftps]: 21,
  [TransferProtocol.SftpSsh]: 22,
};

const label = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';
const host = z
  .string()
  .check(
    z.trim(),
    z.maxLength(253),
    z.regex(
      new RegExp(`^${label}(\\.${label})*$`, 'i'),
      'The name of a server is expected, without protocol, port or folder.',
    ),
  );
const line = (max: number, min = 0) =>
  text(max, min).check(z.refine((value) => !/[\r\n\t]/.test(value), 'One line is expected.'));
const folder = line(1000).check(
  z.refine(
    (value) => !value.split('/').includes('..'),
    'A folder of the server is expected, without steps upwards.',
  ),
);

const fileName = line(255, 1).check(
  z.refine(
    (value) => !/[/\\]/.test(value) && value !== '.' && value !== '..',
    'The name of a file is expected, without folders.',
  ),
);

/** How a server knows its person. */
export const SignInKinds = ['Password', 'PrivateKey'] as const;
/** How often new pictures are taken by themselves. */
export const Schedules = ['None', 'Hourly', 'Daily', 'Weekly'] as const;

const definition = z.object({
  name: line(100, 1),
  protocol: numberOf(TransferProtocol),
  host,
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  userName: line(200, 1),
  folder,
  /** Individual files, or the whole folder. */
  selectionMode: numberOf(SelectionMode),
  fileNames: z.array(fileName).check(z.maxLength(1000)),
  quality: numberOf(Quality),
  signsInWith: z.enum(SignInKinds),
  schedule: z.enum(Schedules),
});

/** The password or, for SSH, the private key. It is write-only. */
const secret = z.string().check(z.minLength(1), z.maxLength(20_000));
/** Whether the file names match the mode: Individual needs some, Folder has none. */
export const namesFit = ({
  selectionMode,
  fileNames,
}: {
  selectionMode: SelectionMode;
  fileNames: readonly string[];
}) => (selectionMode === SelectionMode.Individual) === fileNames.length > 0;
export const NamesMisfit = {
  path: ['fileNames'],
  message: 'Files are named for the selection mode Individual, and only there.',
};

export const transferCreate = z
  .extend(definition, {
    port: z.optional(definition.shape.port),
    folder: z._default(folder, '/'),
    selectionMode: z._default(definition.shape.selectionMode, SelectionMode.Folder),
    fileNames: z._default(definition.shape.fileNames, []),
    quality: z._default(definition.shape.quality, Quality.High),
    signsInWith: z._default(definition.shape.signsInWith, 'Password'),
    schedule: z._default(definition.shape.schedule, 'None'),
    secret,
  })
  .check(z.refine(namesFit, NamesMisfit));
/** Absent fields keep their value. `null` resets the port to the protocol's default. */
export const transferUpdate = z.partial(
  z.extend(definition, { port: z.nullable(definition.shape.port), secret }),
);
export const transferDefinition = z.extend(definition, {
  id,
  name: z.string(),
  host: z.string(),
  port: z.int(),
  userName: z.string(),
  folder: z.string(),
  fileNames: z.array(z.string()),
  creationTime: instant,
  nextRunAt: z.nullable(instant),
  /** The fingerprint of the server's key or certificate, since the first connection. */
  pinned: z.nullable(z.string()),
});

export const transferRun = z.object({
  id,
  state: z.enum(['Waiting', 'Running', 'Done', 'Failed', 'Stopped']),
  /** Why it failed, in the language of the request. */
  reason: z.string(),
  /** Pictures that the server has. Those that were taken before are among them. */
  found: z.int(),
  taken: z.int(),
  known: z.int(),
  refused: z.int(),
  createdAt: instant,
  endedAt: z.nullable(instant),
});
export type TransferRun = z.infer<typeof transferRun>;

export const transferredFile = z.object({
  path: z.string(),
  byteSize: z.int(),
  /** `Known`: the same bytes are in the catalog already. */
  outcome: z.enum(['Taken', 'Known', 'Refused']),
  reason: z.string(),
  assetId: z.nullable(id),
  at: instant,
});

export type TransferDefinition = z.infer<typeof transferDefinition>;

const base = '/api/asset-management/transfer-definition';
/** Locations of pictures on a contributor's own server (R3.85N). */
export const transferApi = {
  list: endpoint({
    method: 'GET',
    side: 'both',
    path: base,
    summary: 'List the own transfer definitions',
    query: z.omit(z.object(paging), { sorting: true }),
    response: page(transferDefinition),
    access: { policy: Policy.AssetsCreate },
  }),
  get: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/:id`,
    summary: 'Read a transfer definition',
    params: idParams,
    response: transferDefinition,
    access: { policy: Policy.AssetsCreate },
    problems: ['NotFound'],
  }),
  create: endpoint({
    method: 'POST',
    side: 'both',
    path: base,
    summary: 'Define a transfer from a remote file server',
    body: transferCreate,
    bodyBytes: 1280 * 1024,
    response: transferDefinition,
    status: 201,
    access: { policy: Policy.AssetsCreate },
    problems: ['TooManyTransfers'],
  }),
  update: endpoint({
    method: 'PUT',
    side: 'both',
    path: `${base}/:id`,
    summary: 'Change a transfer definition',
    params: idParams,
    body: transferUpdate,
    bodyBytes: 1280 * 1024,
    response: transferDefinition,
    access: { policy: Policy.AssetsCreate },
    problems: ['NotFound'],
  }),
  run: endpoint({
    method: 'POST',
    side: 'both',
    path: `${base}/:id/runs`,
    summary: 'Take the new pictures of a file server now',
    params: idParams,
    response: transferRun,
    status: 202,
    access: { policy: Policy.AssetsCreate },
    problems: ['NotFound'],
  }),
  runs: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/:id/runs`,
    summary: 'Runs of a transfer, the newest first',
    params: idParams,
    query: z.omit(z.object(paging), { sorting: true }),
    response: page(transferRun),
    access: { policy: Policy.AssetsCreate },
    problems: ['NotFound'],
  }),
  stopRun: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${base}/:id/runs`,
    summary: 'Stop the run that is under way at its next file',
    params: idParams,
    response: nothing,
    status: 204,
    access: { policy: Policy.AssetsCreate },
    problems: ['NotFound'],
  }),
  files: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/:id/files`,
    summary: 'What became of each file of a transfer, the latest first',
    params: idParams,
    query: z.omit(z.object(paging), { sorting: true }),
    response: page(transferredFile),
    access: { policy: Policy.AssetsCreate },
    problems: ['NotFound'],
  }),
  trust: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${base}/:id/key`,
    summary: 'Accept the key that a server has now',
    params: idParams,
    response: nothing,
    status: 204,
    access: { policy: Policy.AssetsCreate },
    problems: ['NotFound'],
  }),
  remove: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${base}/:id`,
    summary: 'Delete a transfer definition',
    params: idParams,
    response: nothing,
    status: 204,
    access: { policy: Policy.AssetsCreate },
    problems: ['NotFound'],
  }),
};
