import { id, idParams, instant, nothing, page, paging, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { numberOf, Quality, SelectionMode, TransferProtocol } from './enumerations.ts';
import { Policy } from './policy.ts';
import { z } from '@editorial/contracts/schema';

/** The port of each protocol unless a definition names another. FTPS is explicit: it begins as FTP. */
export const DefaultPort: Readonly<Record<TransferProtocol, number>> = { [TransferProtocol.Ftp]: 21, [TransferProtocol.Sftp]: 22, [TransferProtocol.Ftps]: 21, [TransferProtocol.SftpSsh]: 22 };

const label = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';
const host = z.string().trim().max(253).regex(new RegExp(`^${label}(\\.${label})*$`, 'i'), 'The name of a server is expected, without protocol, port or folder.');
const line = (max: number, min = 0) => text(max, min).refine((value) => !/[\r\n\t]/.test(value), 'One line is expected.');
const folder = line(1000).refine((value) => !value.split('/').includes('..'), 'A folder of the server is expected, without steps upwards.').default('/');
const fileName = line(255, 1).refine((value) => !/[/\\]/.test(value) && value !== '.' && value !== '..', 'The name of a file is expected, without folders.');

const definition = z.object({
  name: line(100, 1),
  protocol: numberOf(TransferProtocol),
  host,
  port: z.int().min(1).max(65_535).optional(),
  userName: line(200, 1),
  folder,
  /** Files that are named, or all of the folder. */
  selectionMode: numberOf(SelectionMode).default(SelectionMode.Folder),
  fileNames: z.array(fileName).max(1000).default([]),
  quality: numberOf(Quality).default(Quality.High),
});
/** The password, or for SSH the private key. It goes in and never comes out. */
const secret = z.string().min(1).max(20_000);
/** Individual names its files; Folder names none. */
const namesFit = ({ selectionMode, fileNames }: { selectionMode: SelectionMode; fileNames: readonly string[] }) => (selectionMode === SelectionMode.Individual) === fileNames.length > 0;
const naming = { path: ['fileNames'], message: 'Files are named for the selection mode Individual, and only there.' };

export const transferCreate = definition.extend({ secret }).refine(namesFit, naming);
/** The whole definition; without a secret the stored one stays. */
export const transferUpdate = definition.extend({ secret: secret.optional() }).refine(namesFit, naming);
export const transferDefinition = definition.extend({ id, port: z.int(), creationTime: instant });
export type TransferDefinition = z.infer<typeof transferDefinition>;

const base = '/api/asset-management/transfer-definition';
/** Where a contributor's pictures lie on a server of their own (R3.85N). */
export const transferApi = {
  list: endpoint({ method: 'GET', path: base, summary: 'List the own transfer definitions', query: z.object(paging).omit({ sorting: true }), response: page(transferDefinition), access: { policy: Policy.AssetsCreate } }),
  get: endpoint({ method: 'GET', path: `${base}/:id`, summary: 'Read a transfer definition', params: idParams, response: transferDefinition, access: { policy: Policy.AssetsCreate } }),
  create: endpoint({ method: 'POST', path: base, summary: 'Define a transfer from a remote file server', body: transferCreate, response: transferDefinition, status: 201, access: { policy: Policy.AssetsCreate } }),
  update: endpoint({ method: 'PUT', path: `${base}/:id`, summary: 'Change a transfer definition', params: idParams, body: transferUpdate, response: transferDefinition, access: { policy: Policy.AssetsCreate } }),
  remove: endpoint({ method: 'DELETE', path: `${base}/:id`, summary: 'Delete a transfer definition', params: idParams, response: nothing, status: 204, access: { policy: Policy.AssetsCreate } }),
};
