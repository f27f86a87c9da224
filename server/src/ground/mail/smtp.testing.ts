import { EventEmitter, once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/**
 * Starts an SMTP server that accepts every mail. Records connections and the mails as they came.
 */
export async function openSmtp() {
  const connected: Socket[] = [];
  const mails: string[] = [];
  const arrivals = new EventEmitter();
  const server = createServer((socket) => {
    connected.push(socket);
    let mail: string[] | null = null;
    const answers: Readonly<Record<string, string>> = { DATA: '354 Go on', QUIT: '221 Bye' };
    socket.write('220 mail.test\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      if (mail && line !== '.') return void mail.push(line);
      if (mail) {
        mails.push(mail.join('\r\n'));
        arrivals.emit('mail');
      }
      mail = line === 'DATA' ? [] : null;
      socket.write(`${answers[line] ?? '250 Ok'}\r\n`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connected,
    mails,
    /** The first mail of this kind, which may still have to come. */
    async mailWith(text: string): Promise<string> {
      for (;;) {
        const found = mails.find((mail) => mail.includes(text));
        if (found !== undefined) return found;
        await once(arrivals, 'mail');
      }
    },
    close: () => {
      server.close();
      connected.forEach((socket) => socket.destroy());
    },
  };
}

/** The files that a mail brings, by their names. */
export const filesIn = (mail: string): Map<string, Buffer> =>
  new Map(
    [
      ...mail.matchAll(
        /Content-Disposition: attachment; filename="?([^"\r\n;]+)"?\r\n\r\n([A-Za-z\d+/=\r\n]+)/g,
      ),
    ].map(([, name = '', base64 = '']) => [name, Buffer.from(base64, 'base64')]),
  );
