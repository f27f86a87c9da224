import type { FromEngines, Results, ToEngines } from './engines.messages.ts';

/** The drawing engine is loaded with the first PDF, and the writer of data with the first data. */
async function resultOf(message: ToEngines): Promise<Results[keyof Results]> {
  if (message.kind === 'data') {
    const { writer, given } = message.wish;
    const { default: write } = (await import(writer)) as {
      default: (...given: readonly unknown[]) => Promise<string>;
    };
    return write(...given);
  }
  const { drawOnPaper } = await import('./open-pdf.ts');
  return drawOnPaper(message.wish.about, message.wish.acts);
}

process.on('message', (message: ToEngines) => {
  const { id } = message;
  const answer = (said: FromEngines) => process.send?.(said);
  resultOf(message).then(
    (result) => answer({ id, result }),
    (error: unknown) =>
      answer({ id, reason: error instanceof Error ? error.message : String(error) }),
  );
});
