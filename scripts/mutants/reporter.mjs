// A reporter that writes the name of each failed test, and of each file whose tests have ended, to
// file descriptor 3, at once. A process may hold something open after its last test.
import { writeSync } from 'node:fs';

const say = (event) => writeSync(3, `${JSON.stringify(event)}\n`);

export default async function* reporter(events) {
  for await (const { type, data } of events) {
    if (type === 'test:fail' && data.todo === undefined) say({ failed: data.name });
    if ((type === 'test:fail' || type === 'test:pass') && data.nesting === 0)
      say({ closed: data.name, isRed: type === 'test:fail' });
  }
  yield '';
}
