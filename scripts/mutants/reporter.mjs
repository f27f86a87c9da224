// A reporter that writes the name of each failed test, and that a file's tests have all ended, to
// file descriptor 3, at once. A process may hold something open after its last test.
import { writeSync } from 'node:fs';
import { LEFT_OUT } from './left-out.mjs';

const say = (event) => writeSync(3, `${JSON.stringify(event)}\n`);

/** The failure of a test itself. Others come from hooks, or from what still runs. */
const OWN = 'testCodeFailure';
/** The failure of a test around one that failed, or was left out. */
const OF_INNER = 'subtestsFailed';

function isLeftOut(error) {
  for (let cause = error; cause; cause = cause.cause) if (cause.message === LEFT_OUT) return true;
  return false;
}

export default async function* reporter(events) {
  let isRed = false;
  for await (const { type, data } of events) {
    const error = type === 'test:fail' && data.todo === undefined ? data.details.error : null;
    if (error && error.failureType !== OF_INNER && !isLeftOut(error)) {
      isRed = true;
      say({ failed: data.name, isDoubtful: error.failureType !== OWN });
    }
    if ((type !== 'test:fail' && type !== 'test:pass') || data.nesting !== 0) continue;
    say({ closed: true, isRed });
    isRed = false;
  }
  yield '';
}
