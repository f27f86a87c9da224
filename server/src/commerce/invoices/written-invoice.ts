import { askEngines } from '../../ground/pdf/engines.ts';
import type write from './invoice-writer.ts';

const writer = new URL('./invoice-writer.ts', import.meta.url).href;

/** Has the data of an invoice written in the process that has the library. */
export const writtenInvoice = (...given: Parameters<typeof write>): Promise<string> =>
  askEngines('data', { writer, given });
