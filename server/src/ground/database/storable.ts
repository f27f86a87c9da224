/**
 * A text that PostgreSQL can hold and look for. NUL, which no text of it has, becomes the character
 * for what could not be read: that is nobody's name and no code.
 */
export const storable = (text: string): string => text.replaceAll('\u0000', '\uFFFD');
