/**
 * The main browser journeys, by parts of their titles: find, license and download; a whole set
 * packed by the worker; an upload in parts; acting for a client.
 */
export const Journeys: readonly string[] = [
  'a visitor finds pictures and licenses them',
  'a whole set downloads as one archive',
  'a contributor uploads a picture',
  'support impersonates a client and returns',
];
