/** What keeps a cookie off plain http, where the site has https. */
export const secureOnHttps = (protocol = location.protocol): string =>
  protocol === 'https:' ? '; secure' : '';
