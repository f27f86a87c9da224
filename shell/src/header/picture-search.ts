import { catalogApi, MAX_SENT_PICTURE } from '@editorial/contracts/catalog';
import { call, reportFailure, toast } from '@editorial/platform';
import { asksToSignIn } from '../session/sign-in-popup.ts';

/** Of what is sent, in pixels: the look is computed from far fewer. */
const SENT_EDGE = 640;
/** Larger files are not opened: a browser needs many times this memory for the pixels. */
const MAX_FILE_BYTES = 50 * 1024 ** 2;
/** Base64 needs four characters for three bytes. */
const MAX_SENT_BYTES = (MAX_SENT_PICTURE / 4) * 3;

/** The picture in small, or null if the browser cannot read it. */
async function smallVersion(file: Blob): Promise<Blob | null> {
  try {
    const whole = await createImageBitmap(file);
    const scale = Math.min(1, SENT_EDGE / Math.max(whole.width, whole.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(whole.width * scale));
    canvas.height = Math.max(1, Math.round(whole.height * scale));
    const pen = canvas.getContext('2d');
    if (pen) {
      pen.fillStyle = '#fff';
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.imageSmoothingQuality = 'high';
      pen.drawImage(whole, 0, 0, canvas.width, canvas.height);
    }
    whole.close();
    return await new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
  } catch {
    return null;
  }
}

const asBase64 = (blob: Blob): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(String(reader.result).replace(/^.*?,/, '')));
    reader.addEventListener('error', () => failed(reader.error));
    reader.readAsDataURL(blob);
  });

/** Returns the file to send. Null if the file is too large, or the browser cannot make it small. */
async function sentPicture(file: File): Promise<string | null> {
  if (file.size > MAX_FILE_BYTES) return null;
  const sent = (await smallVersion(file)) ?? file;
  return sent.size > 0 && sent.size <= MAX_SENT_BYTES ? asBase64(sent) : null;
}

/**
 * The catalog's address for pictures that look like this one. Null if it cannot be searched by, or
 * not before the sign-in: the visitor sees why.
 */
export async function addressLike(file: File): Promise<string | null> {
  if (asksToSignIn('/catalog')) {
    toast.info('::SignInToSearchByPicture');
    return null;
  }
  const picture = await sentPicture(file);
  if (picture === null) {
    toast.error('::PictureNotSearchable');
    return null;
  }
  return call(catalogApi.look, { body: { picture } }).then(
    ({ look }) => `/catalog?looksLike=${look}`,
    (error: unknown) => {
      reportFailure(error);
      return null;
    },
  );
}
