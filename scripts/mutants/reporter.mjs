// A reporter that writes the name of each failed test, and that a file's tests have all ended, to
// file descriptor 3, at once. A process may hold something open after its last test.
import { writeSync } from 'node:fs';

const say = (event) => writeSync(3, `${JSON.stringify(event)}\n`);

/** The failure of a test itself. Others come from hooks, or from what still runs. */
const OWN = 'testCodeFailure';

export default async function* reporter(events) {
  for await (const { type, data } of events) {
    if (type === 'test:fail' && data.todo === undefined)
      say({ failed: data.name, isDoubtful: data.details.error?.failureType !== OWN });
    if ((type === 'test:fail' || type === 'test:pass') && data.nesting === 0)
      say({ closed: true, isRed: type === 'test:fail' });
  }
  yield '';
}
