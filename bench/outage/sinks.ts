// A mail server that takes everything, or a virus scanner that finds nothing, as a process of its
// own: `node sinks.ts mail|scanner PORT FILE`. The file gets a line for each mail or scan.
import { appendFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';

const [, , kind = '', port = '', file = ''] = process.argv;

/** SMTP (RFC 5321) without authentication. A mail is noted before it is accepted. */
function takeMail(socket: Socket): void {
  let text = '';
  let isData = false;
  socket.write('220 sink ESMTP\r\n');
  socket.on('data', (chunk) => {
    text += String(chunk);
    for (;;) {
      const end = isData ? text.indexOf('\r\n.\r\n') : text.indexOf('\r\n');
      if (end < 0) return;
      const piece = text.slice(0, end);
      text = text.slice(end + (isData ? 5 : 2));
      if (isData) {
        appendFileSync(file, `${/^message-id:\s*(\S+)/im.exec(piece)?.[1] ?? 'without id'}\n`);
        isData = false;
        socket.write('250 taken\r\n');
      } else if (/^data/i.test(piece)) {
        isData = true;
        socket.write('354 go on\r\n');
      } else if (/^quit/i.test(piece)) {
        socket.end('221 bye\r\n');
      } else socket.write('250 sink\r\n');
    }
  });
}

/** The command INSTREAM of ClamAV's daemon. */
function scan(socket: Socket): void {
  let bytes = Buffer.alloc(0);
  let isBegun = false;
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    if (!isBegun) {
      const end = bytes.indexOf(0);
      if (end < 0) return;
      bytes = bytes.subarray(end + 1);
      isBegun = true;
    }
    while (bytes.length >= 4) {
      const length = bytes.readUInt32BE();
      if (length === 0) {
        appendFileSync(file, 'scanned\n');
        socket.end('stream: OK\0');
        return;
      }
      if (bytes.length < 4 + length) return;
      bytes = bytes.subarray(4 + length);
    }
  });
}

createServer((socket) => {
  socket.on('error', () => {});
  (kind === 'mail' ? takeMail : scan)(socket);
}).listen(Number(port), '127.0.0.1');
