/** The session of a connection, which may end before its token does. */
export interface Session {
  /** Whether a change of what has this id may have ended it. */
  concerns(id: string): boolean;
  isOpen(): Promise<boolean>;
}
