/** Header and footer of the site, into which a page's content goes. */
export interface Frame {
  readonly language: string;
  readonly direction: string;
  /** Rules for the frame, and their hash. */
  readonly style: string;
  readonly styleHash: string;
  readonly around: (content: string) => string;
}
