// Runs other programs so that a signal ends all of them, and their exit code is the true one. Plain
// JavaScript for any Node that `engines` allows.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';

const Signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const isWindows = process.platform === 'win32';
/** The exit code of a shell for a program that a signal ended. */
const codeOf = (signal) => 128 + (constants.signals[signal] ?? 0);
/** How often it is checked whether the parent still runs, in ms. */
const PARENT_CHECK_MS = 1000;

/**
 * Runs a program to its end and returns its exit code, 128 + n after signal n. A signal to this
 * process goes to the program; so does the end of the parent, because npm does not forward signals
 * to its grandchildren. With `isStep`, the program is one step of several: it gets the signal
 * together with all that it has started, and a signal is the result whatever the program makes of
 * it.
 * `onLine` gets its lines instead of the terminal, `onStart` its process. `stop` ends it as SIGTERM
 * does, when it is aborted.
 */
export function run(command, args, { isStep = false, onLine, onStart, stop, ...options } = {}) {
  const isGroup = isStep && !isWindows;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: [isStep ? 'ignore' : 'inherit', ...Array(2).fill(onLine ? 'pipe' : 'inherit')],
      ...options,
      detached: isGroup,
    });
    onStart?.(child);
    for (const stream of onLine ? [child.stdout, child.stderr] : [])
      createInterface({ input: stream }).on('line', onLine);
    let got;
    const pass = (signal) => {
      got ??= signal;
      try {
        if (isGroup) process.kill(-child.pid, signal);
        else child.kill(signal);
      } catch {
        // It has just ended.
      }
    };
    for (const signal of Signals) process.on(signal, pass);
    stop?.addEventListener('abort', () => pass('SIGTERM'));
    const parent = process.ppid;
    const watch = setInterval(() => process.ppid === parent || pass('SIGTERM'), PARENT_CHECK_MS);
    watch.unref();
    const end = (code) => {
      for (const signal of Signals) process.off(signal, pass);
      clearInterval(watch);
      resolve(isStep && got ? codeOf(got) : code);
    };
    child.on('error', (error) => {
      console.error(`${command} can't be started: ${error.message}`);
      end(127);
    });
    // With pipes, all lines are read before the end.
    child.on(onLine ? 'close' : 'exit', (code, signal) =>
      end(signal ? codeOf(signal) : (code ?? 1)),
    );
  });
}

/**
 * Ends this process's own program with another one. Where Node can, the process becomes the
 * program, so that nothing waits for it in memory: from Node 22.15 on, but not on Windows.
 * Elsewhere it runs the program and ends as that does.
 */
export async function become(program, args, { cwd, env }) {
  if (!process.execve || isWindows || !existsSync(program))
    process.exit(await run(program, args, { cwd, env }));
  process.chdir(cwd);
  process.execve(program, [program, ...args], env);
}

/**
 * Ends this process as SIGTERM does once its parent has ended: npm does not forward signals to its
 * grandchildren.
 */
export function endWithParent() {
  const parent = process.ppid;
  const watch = () => process.ppid === parent || process.kill(process.pid, 'SIGTERM');
  setInterval(watch, PARENT_CHECK_MS).unref();
}
