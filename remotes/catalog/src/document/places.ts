/** Addresses of the previews. The server's pages are for visitors, so they lead there only. */
export const previewOf = (pictureId: string): string => `/preview/${pictureId}`;
export const previewOfSet = (setId: number): string => `/preview/sets/${setId}`;
export const previewOfCategory = (category: string): string => `/preview?categories=${category}`;

/** As browsers write a form: the server's sitemap has the same address. */
export const previewOfCreator = (creator: string): string =>
  `/preview?creator=${encodeURIComponent(creator)
    .replaceAll('%20', '+')
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
