import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { csvLine } from '../../ground/csv.ts';
import type { ImportEvent } from './import-folder.ts';

type FileEvent = Extract<ImportEvent, { path: string }>;
/** Maximum number of refused files shown on the screen. The report file lists all of them. */
const MAX_NAMED_FILES = 200;

/**
 * Counts the results of an import while it runs. With a path, it also writes a CSV with a line for
 * every file.
 */
export class ImportReport {
  imported = 0;
  known = 0;
  readonly refused: FileEvent[] = [];
  refusedCount = 0;
  /** Imported pictures that may have been in the catalog before, in another size or quality. */
  readonly alike: FileEvent[] = [];
  alikeCount = 0;
  private readonly csv: WriteStream | undefined;

  constructor(csvPath?: string) {
    this.csv = csvPath ? createWriteStream(csvPath) : undefined;
    this.csv?.write('file,outcome,reason,alike\r\n');
  }

  add(event: FileEvent): void {
    if (event.outcome === 'imported') this.imported += 1;
    if (event.alike) {
      this.alikeCount += 1;
      if (this.alike.length < MAX_NAMED_FILES) this.alike.push(event);
    }
    if (event.outcome === 'known') this.known += 1;
    if (event.outcome === 'refused') {
      this.refusedCount += 1;
      if (this.refused.length < MAX_NAMED_FILES) this.refused.push(event);
    }
    this.csv?.write(
      csvLine([event.path, event.outcome, event.reason ?? '', event.alike?.join(' ') ?? '']),
    );
  }

  async close(): Promise<void> {
    if (!this.csv) return;
    this.csv.end();
    await finished(this.csv);
  }

  /** The final summary: each file that could not be read, with the reason. */
  text(seconds: number): string {
    const lines = this.refused.map(({ path, reason }) => `  ${path}\n    ${reason ?? ''}`);
    const more = this.refusedCount - this.refused.length;
    const refused =
      this.refusedCount === 0
        ? []
        : [
            '',
            `${this.refusedCount} could not be taken in:`,
            ...lines,
            ...(more > 0 ? [`  … and ${more} more`] : []),
          ];
    const alike =
      this.alikeCount === 0
        ? []
        : [
            '',
            `${this.alikeCount} look like pictures that were there already:`,
            ...this.alike.map((event) => `  ${event.path}\n    ${event.alike?.join(', ') ?? ''}`),
            ...(this.alikeCount > this.alike.length
              ? [`  … and ${this.alikeCount - this.alike.length} more`]
              : []),
          ];
    const rate =
      this.imported > 0
        ? ` (${(this.imported / Math.max(seconds, 0.001)).toFixed(1)} a second)`
        : '';
    return [
      `${this.imported} imported${rate}, ${this.known} known already, ${this.refusedCount} refused.`,
      ...refused,
      ...alike,
    ].join('\n');
  }
}
