/** Returns the `secure` attribute for cookies on an https site, otherwise an empty string. */
export const secureOnHttps = (protocol = location.protocol): string =>
  protocol === 'https:' ? '; secure' : '';
