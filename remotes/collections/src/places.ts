/** The page of a lightbox. */
export const lightboxPath = (id: string): string => `/lightboxes/${id}`;

/** The address that a guest opens. The key is behind `#`, so that no server logs it. */
export const guestAddress = (key: string): string =>
  new URL(`/lightbox#${key}`, location.origin).href;
