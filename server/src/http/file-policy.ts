/**
 * The content security policy of files that somebody uploaded, if their address is opened as a
 * page:
 * they run nothing, load nothing and are shown in no frame.
 */
export const FILE_POLICY =
  "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";
