import type { assetCreate } from '@editorial/contracts/catalog';
import type { z } from '@editorial/contracts/schema';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { NAMELESS_SET, publicName } from '../../ground/public-name.ts';
import { required } from '../../ground/required.ts';
import type { Caller } from '../context/context.ts';
import { assets, uploads } from './assets.tables.ts';
import { titleFromName } from './embedded-texts.ts';
import { requireCategories } from './known-categories.ts';
import { assertOwnSet, ownSetKey, requireSet } from './own-fields.rules.ts';
import { setByKey } from './set-by-key.ts';
import { writeTranslations } from './translations.ts';
import { viewerOf } from './viewer.ts';

type AssetCreate = z.output<typeof assetCreate>;

/** An uploaded picture whose renditions have not been created yet. */
export interface UploadedPicture {
  readonly assetId: string;
  readonly blobContainerId: string;
  /** The number of pictures of the same person that are waiting. */
  readonly turn: number;
}

/** The number of a person's pictures whose renditions have not been created yet. */
async function waitingPictures(tx: Tx, { userId }: Caller): Promise<number> {
  return tx.$count(uploads, and(eq(uploads.userId, userId), eq(uploads.state, 'Used')));
}

/** The default set of a contributor, for pictures that are in no other set. */
const ownSet = (tx: Tx, { userId, name, userName }: Caller): Promise<number> =>
  setByKey(tx, ownSetKey(userId), publicName(name, userName) || NAMELESS_SET);

async function takeUpload(
  tx: Tx,
  caller: Caller,
  { blobContainerId, uploadId }: AssetCreate,
): Promise<typeof uploads.$inferSelect | null> {
  if (!blobContainerId) return null;
  const [upload] = await tx
    .update(uploads)
    .set({ state: 'Used' })
    .where(
      and(
        eq(uploads.id, blobContainerId),
        eq(uploads.userId, caller.userId),
        eq(uploads.state, 'Completed'),
      ),
    )
    .returning();
  if (upload) return upload;
  const [other] = await tx
    .select({ state: uploads.state })
    .from(uploads)
    .where(and(eq(uploads.id, blobContainerId), eq(uploads.userId, caller.userId)));
  throw problem(other ? 'Editorial:UploadIncomplete' : 'Editorial:UploadUnknown', {
    data: { blobContainerId, uploadId },
  });
}

/** The asset that this very upload became before: the answer may have been lost on its way. */
async function createdWith(
  tx: Tx,
  caller: Caller,
  { blobContainerId }: AssetCreate,
): Promise<string | null> {
  if (!blobContainerId) return null;
  const [asset] = await tx
    .select({ id: assets.id })
    .from(assets)
    .where(and(eq(assets.uploadId, blobContainerId), eq(assets.contributorId, caller.userId)));
  return asset?.id ?? null;
}

/**
 * Creates an asset as a draft of the caller, with the file of a completed upload if one is named
 * (R7.19). Open fields are filled from the file once it is read (`fillFromFile`).
 */
export async function createAsset(
  tx: Tx,
  caller: Caller,
  body: AssetCreate,
): Promise<{ id: string; uploaded: UploadedPicture | null }> {
  const {
    blobContainerId: _blobContainerId,
    uploadId: _uploadId,
    fileName,
    title,
    setId,
    creator,
    translations = {},
    ...texts
  } = body;
  const created = await createdWith(tx, caller, body);
  if (created) return { id: created, uploaded: null };
  const upload = await takeUpload(tx, caller, body);
  const ownFileName = fileName ?? upload?.fileName ?? '';
  if (title === undefined && ownFileName === '')
    throw problem('Editorial:Validation', {
      validationErrors: [
        { message: 'A picture without a file needs a title.', members: ['title'] },
      ],
    });
  await requireCategories(tx, texts.categories);
  if (setId !== undefined && !viewerOf(caller).isReviewer) await assertOwnSet(tx, caller, setId);
  const [row] = await tx
    .insert(assets)
    .values({
      ...texts,
      title: title ?? titleFromName(ownFileName),
      setId: setId === undefined ? await ownSet(tx, caller) : await requireSet(tx, setId),
      creator: creator || publicName(caller.name, caller.userName),
      contributorId: caller.userId,
      fileName: ownFileName,
      uploadId: upload?.id ?? null,
    })
    .returning({ id: assets.id });
  const { id } = required(row, 'The new asset');
  await writeTranslations(tx, id, translations);
  if (!upload) return { id, uploaded: null };
  const turn = await waitingPictures(tx, caller);
  return { id, uploaded: { assetId: id, blobContainerId: upload.id, turn } };
}
