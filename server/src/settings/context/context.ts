import type { Context as GroundContext } from '../../ground/context/context.ts';
import type { SettingsInMemory } from '../settings-in-memory.ts';
import type { TextsInMemory } from '../site-texts/texts-in-memory.ts';

export type { Caller, Clock } from '../../ground/context/context.ts';

/** The context of a function, from settings on. */
export interface Context extends GroundContext {
  /** Settings of administrators, of the site and of organizations. */
  readonly settings: SettingsInMemory;
  /** Texts of mails, and legal texts. */
  readonly texts: TextsInMemory;
}
