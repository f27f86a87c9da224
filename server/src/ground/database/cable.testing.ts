import { once } from 'node:events';
import {
  createConnection,
  createServer as createNetServer,
  type AddressInfo,
  type Socket,
} from 'node:net';

/** A TCP proxy to a local port whose connections a test can cut or silence. */
export async function openCable(target: number) {
  const open = new Set<Socket>();
  const cable = createNetServer((client) => {
    const server = createConnection({ host: '127.0.0.1', port: target });
    for (const socket of [client, server]) {
      open.add(socket);
      socket
        .on('error', () => {})
        .on('close', () => {
          open.delete(socket);
          client.destroy();
          server.destroy();
        });
    }
    client.pipe(server).pipe(client);
  });
  const plugIn = async (port = 0) => {
    cable.listen(port, '127.0.0.1');
    await once(cable, 'listening');
    return (cable.address() as AddressInfo).port;
  };
  const port = await plugIn();
  return {
    port,
    plugIn: () => plugIn(port),
    /** Cuts all connections and accepts no new ones. */
    async pull() {
      const closed = new Promise((resolve) => {
        cable.close(resolve);
      });
      for (const socket of open) socket.destroy();
      await closed;
    },
    /**
     * Lets nothing more through the open connections, without a word to either side, as a firewall
     * that forgot them. New connections work. Returns how many were silenced.
     */
    silence(): number {
      for (const socket of open) socket.unpipe().pause();
      return open.size / 2;
    },
  };
}
