// One of two servers on one database, in its own process, so that the test can kill it.
import { seedPeople } from '../demo/people.ts';
import { readEnvironment } from '../ground/environment.ts';
import { createServer } from '../server.ts';

const server = await createServer(readEnvironment());
await seedPeople(server.context);
await server.listen();
process.send?.('listening');
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
process.on('disconnect', () => process.exit(0));
