const percentEncoded = (sign: string): string =>
  `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

/** Content-Disposition for a name in any script (RFC 6266), with a fallback in ASCII. */
export function attachment(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(/['()*]/g, percentEncoded);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
