/** Replaces what the options' pattern matches in a source. */
export default function frenchSpaces(
  this: { getOptions(): { readonly pattern: string; readonly space: string } },
  source: string,
): string;
