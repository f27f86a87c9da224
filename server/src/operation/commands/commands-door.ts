import { Readable } from 'node:stream';
import { readCommandLine } from '../../../../shared/commands/src/command-line.mjs';
import { z } from '@editorial/contracts/schema';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../commerce/context/context.ts';
import { problem } from '../../ground/problem.ts';
import { COMMANDS_PATH, type CommandEvent } from '../../ground/operator/commands-door.client.ts';
import {
  describedCommand,
  FAILED_EXIT_CODE,
  type OperatorRun,
} from '../../ground/operator/operator-command.ts';
import { DOOR_HEADER } from '../../ground/operator/running-server.ts';

/** The commands that a running server takes. Each is loaded when it is asked for. */
const commands: Readonly<Record<string, () => Promise<{ run: OperatorRun }>>> = {
  'admin:create': () => import('../../people/account/admin.create.ts'),
  client: () => import('../../people/clients/client.command.ts'),
  team: () => import('../../federation/teams/team.command.ts'),
  search: () => import('../../search/search-cluster/search.command.ts'),
  'files:verify': () => import('../../catalog/files/files.verify.ts'),
  'ledger:verify': () => import('../../commerce/ledger/ledger.verify.ts'),
  'second-factor:remove': () => import('../../people/second-factor/remove.command.ts'),
  'keys:rotate': () => import('../../people/sessions/rotate-key.ts'),
};

const asked = z.object({
  name: z.string().check(z.refine((name) => Object.hasOwn(commands, name))),
  args: z.array(z.string()),
});

/** Runs a command on the server's own database. Its lines and its exit code are lines of JSON. */
async function* events(
  { environment, database, log }: Context,
  name: string,
  args: readonly string[],
): AsyncGenerator<CommandEvent> {
  const given = readCommandLine(describedCommand(name), args);
  if (given.text !== undefined) {
    yield { warned: given.text };
    return yield { exitCode: given.exitCode };
  }
  const lines: CommandEvent[] = [];
  let exitCode: number | undefined;
  let more = Promise.withResolvers<void>();
  const add = (event: CommandEvent) => {
    lines.push(event);
    more.resolve();
  };
  const site = {
    environment,
    database,
    say: (line: string) => add({ said: line }),
    warn: (line: string) => add({ warned: line }),
  };
  const ended = commands[name]?.()
    .then(({ run }) => run(site, given))
    .catch((error: unknown) => {
      log.error({ err: error }, `The command '${name}' failed`);
      add({ warned: (error as Error).message });
      return FAILED_EXIT_CODE;
    })
    .then((code) => {
      exitCode = code;
      more.resolve();
    });
  while (exitCode === undefined || lines.length > 0) {
    await more.promise;
    more = Promise.withResolvers<void>();
    yield* lines.splice(0);
    if (exitCode !== undefined && lines.length === 0) break;
  }
  await ended;
  yield { exitCode: exitCode ?? FAILED_EXIT_CODE };
}

/** Takes operators' commands while this server has the embedded database open. */
export function commandsDoor(
  app: FastifyInstance,
  context: Context,
  isKey: (given: unknown) => boolean,
): void {
  app.post(COMMANDS_PATH, { schema: { hide: true } }, async (request, reply) => {
    if (!isKey(request.headers[DOOR_HEADER])) throw problem('Editorial:NotFound');
    const wanted = asked.safeParse(request.body);
    if (!wanted.success) throw problem('Editorial:Validation');
    const lines = async function* () {
      for await (const event of events(context, wanted.data.name, wanted.data.args))
        yield `${JSON.stringify(event)}\n`;
    };
    return reply
      .header('content-type', 'application/x-ndjson')
      .header('x-accel-buffering', 'no')
      .send(Readable.from(lines()));
  });
}
