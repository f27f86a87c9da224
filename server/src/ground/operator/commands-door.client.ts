import { z } from '@editorial/contracts/schema';
import { DatabaseError } from '../database/database.ts';
import { DOOR_HEADER, type Door } from './running-server.ts';

export const COMMANDS_PATH = '/api/operator/command';
/** A line of a running command, or its end. */
export const commandEvent = z.union([
  z.object({ said: z.string() }),
  z.object({ warned: z.string() }),
  z.object({ exitCode: z.int() }),
]);
export type CommandEvent = z.infer<typeof commandEvent>;

/** Lets the running server do a command's work. Prints its lines and returns its exit code. */
export async function runThroughServer(
  { url, token }: Door,
  name: string,
  args: readonly string[],
  { say, warn }: { say(line: string): void; warn(line: string): void },
): Promise<number> {
  const response = await fetch(new URL(COMMANDS_PATH, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', [DOOR_HEADER]: token },
    redirect: 'error',
    body: JSON.stringify({ name, args }),
  }).catch((error: unknown) => {
    throw new DatabaseError(`The running server at ${url} can't be reached.`, { cause: error });
  });
  if (!response.ok || !response.body)
    throw new DatabaseError(
      `The running server at ${url} did not take the command (${response.status}). ` +
        'Is it of another release?',
    );
  let rest = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const event = commandEvent.parse(JSON.parse(line));
      if ('said' in event) say(event.said);
      else if ('warned' in event) warn(event.warned);
      else return event.exitCode;
    }
  }
  throw new DatabaseError('The running server ended before the command did. Run it again.');
}
