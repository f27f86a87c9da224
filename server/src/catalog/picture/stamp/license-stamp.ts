/** The license information embedded in a delivered file. */
export interface LicenseStamp {
  /** Null in a comp: a preview with watermark, for layouts, without a license. */
  readonly licenseNumber: string | null;
  readonly creator: string;
  readonly creditLine: string;
  /** Used when the original has no copyright notice. */
  readonly copyright: string;
  /** Address of the Web Statement of Rights. */
  readonly webStatement: string;
  readonly licensorName: string;
  /** Address of the licensor: where the picture is licensed. */
  readonly licensorUrl: string;
  /** The file's own texts are left out, except for its copyright: they may name a minor. */
  readonly isWithoutOwnTexts?: boolean;
}

/** A range of the original: from `from` (inclusive) to `to` (exclusive). */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A part of a stamped file: new bytes, or a range of the original. */
export type Piece = Buffer | Stretch;

export const pieceSize = (piece: Piece): number =>
  Buffer.isBuffer(piece) ? piece.length : piece.to - piece.from;

export const sizeOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, piece) => sum + pieceSize(piece), 0);
