/** How long a browser may take to begin reading a file, in ms. */
const READING_BEGINS_MS = 60_000;

/** Saves a file that this page has in memory. */
export function saveBlob(fileName: string, file: Blob): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: fileName }).click();
  setTimeout(() => URL.revokeObjectURL(href), READING_BEGINS_MS);
}
