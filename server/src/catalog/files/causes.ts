import type { ProblemCode } from '@editorial/contracts/problems';
import { translate } from '../../settings/languages/texts.ts';
import { isDiskTrouble, StorageUnavailable } from '../../ground/storage/storage.ts';
import { PictureRefused, type RefusalCode } from '../picture/picture.types.ts';

type TransferCode =
  | 'AnotherKey'
  | 'BadKey'
  | 'ChangedCertificate'
  | 'Inside'
  | 'Lost'
  | 'NoAddress'
  | 'NoRoom'
  | 'NoSuchFile'
  | 'Refused'
  | 'SignIn'
  | 'TooMany'
  | 'TooSlow';

type ImportCode =
  | 'BrokeOff'
  | 'NoFolder'
  | 'NoPicture'
  | 'NoUpload'
  | 'NoZip'
  | 'NotReadable'
  | 'NotTheSite'
  | 'SeveralPictures'
  | 'Table'
  | 'WentAway'
  | 'WouldLack'
  | 'ZipFiles'
  | 'ZipList'
  | 'ZipSize';

type TableCode =
  | 'Cell'
  | 'Csv'
  | 'Empty'
  | 'NoCategory'
  | 'NobodyNamed'
  | 'NoColumn'
  | 'Repeated'
  | 'TooLong'
  | 'Twice';

/** Why something of a transfer or import failed: the key of a text, and its values. */
export interface Cause {
  readonly code:
    | `Transfer:${TransferCode}`
    | `Import:${ImportCode}`
    | `Table:${TableCode}`
    | `Picture:${RefusalCode | 'Known'}`
    | ProblemCode;
  readonly values: Readonly<Record<string, string>>;
  /** Each is a sentence of the value `faults`. */
  readonly faults?: readonly TableFault[];
}

/** A fault of a table, with the line it is in. */
export interface TableFault {
  readonly line: number;
  readonly cause: Cause;
}

export const faultInWords = ({ line, cause }: TableFault, language: string): string =>
  translate(language, 'AssetManagement', 'Table:Line', { line, fault: inWords(cause, language) });

export function inWords({ code, values, faults }: Cause, language: string): string {
  const resource = code.startsWith('Editorial:') ? 'Editorial' : 'AssetManagement';
  const reason = faults && { faults: faults.map((one) => faultInWords(one, language)).join(' ') };
  return translate(language, resource, code, { ...values, ...reason });
}

/** A failure with a cause that its reader understands. The message is in English. */
abstract class Refused extends Error {
  readonly reason: Cause;
  constructor(reason: Cause) {
    super(inWords(reason, 'en'));
    this.reason = reason;
  }
}

/** A failure that no other attempt heals. The message is for the person who defined the server. */
export class ServerRefused extends Refused {
  constructor(code: TransferCode, values: Cause['values'] = {}) {
    super({ code: `Transfer:${code}`, values });
    this.name = 'ServerRefused';
  }
}

/** An import that cannot go on, or a row of it that is refused. */
export class ImportRefused extends Refused {
  constructor(code: ImportCode, values: Cause['values'] = {}, faults?: readonly TableFault[]) {
    super({ code: `Import:${code}`, values, ...(faults && { faults }) });
    this.name = 'ImportRefused';
  }
}

/** A cell, row or header of a table that is refused. */
export class TableRefused extends Refused {
  constructor(code: TableCode, values: Cause['values'] = {}) {
    super({ code: `Table:${code}`, values });
    this.name = 'TableRefused';
  }
}

/** The words of others are quoted, but not at any length. */
const MOST_WORDS = 1500;

/** Why a run ended, or a file was refused. `otherwise` gives errors of others. */
export function causeOf(
  error: unknown,
  otherwise: 'Transfer:Lost' | 'Import:BrokeOff' = 'Transfer:Lost',
): Cause {
  if (error instanceof Refused) return error.reason;
  if (error instanceof PictureRefused) return { code: `Picture:${error.code}`, values: {} };
  if (error instanceof StorageUnavailable || isDiskTrouble(error))
    return { code: 'Transfer:NoRoom', values: {} };
  const words = (error as Error).message.slice(0, MOST_WORDS);
  return { code: otherwise, values: { words } };
}

/** The reason of a row as a reader sees it. English has the whole words of the file's own refusal. */
export const reasonIn = (
  language: string,
  { reason, cause }: { readonly reason: string; readonly cause: Cause | null },
): string =>
  cause === null || (language === 'en' && cause.code.startsWith('Picture:'))
    ? reason
    : inWords(cause, language);
