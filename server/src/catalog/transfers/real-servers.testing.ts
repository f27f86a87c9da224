import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SSHD = '/usr/sbin/sshd';
const VSFTPD = '/usr/sbin/vsftpd';
const [wrapper] = globSync('/usr/lib/*/libnss_wrapper.so');

/** Why a server is not run on this machine, or false. Debian's packages are named. */
export const withoutSshd =
  (!existsSync(SSHD) && 'not run: openssh-server is not installed') ||
  (wrapper === undefined && 'not run: libnss-wrapper is not installed');
export const withoutVsftpd = !existsSync(VSFTPD) && 'not run: vsftpd is not installed';

export interface RealServer {
  readonly port: number;
  close(): Promise<void>;
}

async function running(child: ChildProcess, port: number, log: () => string): Promise<RealServer> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended: ${log()}`);
    const socket = connect(port, '127.0.0.1');
    const isUp = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isUp) break;
  }
  return {
    port,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}

function start(command: string, args: readonly string[], variables: Record<string, string> = {}) {
  const child = spawn(command, args, {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => void (text += String(bytes)));
  return { child, log: () => text };
}

/** Makes a key pair without a passphrase, as `ssh-keygen` does. Gives the private key's path. */
export async function newSshKey(path: string): Promise<string> {
  await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', path]);
  return path;
}

/**
 * OpenSSH's server for the user `ada`, whom it alone knows: nss_wrapper gives it users of its own,
 * so that the machine's stay as they are. She has the files of `root`, by password or by her key.
 */
export async function openSshd(
  folder: string,
  {
    root,
    password,
    hostKey,
    userKey,
    port,
  }: Record<'root' | 'password' | 'hostKey' | 'userKey', string> & { readonly port: number },
): Promise<RealServer> {
  // OpenSSH needs this folder if root starts it.
  if (process.getuid?.() === 0) await mkdir('/run/sshd', { recursive: true });
  const { stdout: hash } = await run('openssl', ['passwd', '-6', password]);
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  const passwd = await readFile('/etc/passwd', 'utf8');
  const files = {
    passwd: `ada:x:${uid}:${gid}:Ada:${root}:/bin/sh\n${passwd}`,
    shadow: `ada:${hash.trim()}:19000:0:99999:7:::\n`,
    sshd_config: [
      'ListenAddress 127.0.0.1',
      `Port ${port}`,
      `HostKey ${hostKey}`,
      `AuthorizedKeysFile ${userKey}.pub`,
      'StrictModes no',
      'UsePAM no',
      'PermitRootLogin yes',
      'PasswordAuthentication yes',
      'PidFile none',
      'Subsystem sftp internal-sftp',
      'ForceCommand internal-sftp',
    ].join('\n'),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  await chmod(join(folder, 'shadow'), 0o600);
  const { child, log } = start(SSHD, ['-D', '-e', '-f', join(folder, 'sshd_config')], {
    LD_PRELOAD: wrapper ?? '',
    NSS_WRAPPER_PASSWD: join(folder, 'passwd'),
    NSS_WRAPPER_SHADOW: join(folder, 'shadow'),
    NSS_WRAPPER_GROUP: '/etc/group',
  });
  return running(child, port, log);
}

/** A certificate that signs itself, with its key in the same file. */
export async function newCertificate(path: string): Promise<string> {
  const request = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=files.test -keyout ${path} -out ${path}.crt`;
  await run('openssl', request.split(' '));
  await writeFile(path, (await readFile(path, 'utf8')) + (await readFile(`${path}.crt`, 'utf8')));
  return path;
}

/**
 * vsftpd, with its own defaults where nothing else is said, so TLS sessions of transfers have to be
 * that of the control connection. Its users are anonymous ones with a listed password, who see this
 * machine's folders as they are, because it runs as whoever runs the tests.
 */
export async function openVsftpd(
  folder: string,
  {
    root,
    password,
    certificate,
    port,
    dataPort,
  }: {
    readonly root: string;
    readonly password: string;
    /** Then it speaks FTPS alone. */
    readonly certificate: string | null;
    readonly port: number;
    readonly dataPort: number;
  },
): Promise<RealServer> {
  await mkdir(join(folder, 'empty'), { recursive: true });
  await writeFile(join(folder, 'passwords'), `${password}\n`);
  const secure = {
    ssl_enable: 'YES',
    allow_anon_ssl: 'YES',
    force_anon_logins_ssl: 'YES',
    force_anon_data_ssl: 'YES',
    rsa_cert_file: certificate ?? '',
    rsa_private_key_file: certificate ?? '',
  };
  const options = {
    listen: 'YES',
    listen_address: '127.0.0.1',
    listen_port: port,
    background: 'NO',
    run_as_launching_user: 'YES',
    secure_chroot_dir: join(folder, 'empty'),
    anonymous_enable: 'YES',
    local_enable: 'NO',
    anon_root: root,
    anon_world_readable_only: 'NO',
    secure_email_list_enable: 'YES',
    email_password_file: join(folder, 'passwords'),
    pasv_min_port: dataPort,
    pasv_max_port: dataPort,
    seccomp_sandbox: 'NO',
    ...(certificate !== null && secure),
  };
  const path = join(folder, 'vsftpd.conf');
  await writeFile(
    path,
    Object.entries(options)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  if (process.getuid?.() === 0) await run('chown', ['root', path]);
  const { child, log } = start(VSFTPD, [path]);
  return running(child, port, log);
}
