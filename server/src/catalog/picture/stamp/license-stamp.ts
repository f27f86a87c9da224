/** What a delivered file says about its licence. */
export interface LicenseStamp {
  readonly licenseNumber: string;
  readonly creator: string;
  readonly creditLine: string;
  /** Where the original has no notice of its own. */
  readonly copyright: string;
  /** Address of the Web Statement of Rights. */
  readonly webStatement: string;
  readonly licensorName: string;
  /** Address of the licensor: where the picture is licensed. */
  readonly licensorUrl: string;
}

/** Bytes of the original from `from` on, without the one at `to`. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A stamped file: bytes of its own and stretches of the original, in order. */
export type Piece = Buffer | Stretch;

export const pieceSize = (piece: Piece): number =>
  Buffer.isBuffer(piece) ? piece.length : piece.to - piece.from;

export const sizeOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, piece) => sum + pieceSize(piece), 0);
