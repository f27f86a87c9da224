/**
 * The settings of PgBouncer in transaction mode before a database of this machine. Its "any" user
 * is the one of the address of the database. `more` are lines of settings that only some need.
 */
export const poolerSettings = ({
  port,
  target,
  connections,
  more = [],
}: {
  readonly port: number;
  /** The port of the database. */
  readonly target: number;
  /** Connections to the database for everybody. */
  readonly connections: number;
  readonly more?: readonly string[];
}): string => `[databases]
postgres = host=127.0.0.1 port=${target} user=editorial
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
${more.map((line) => `${line}\n`).join('')}`;
