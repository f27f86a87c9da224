import type { Database } from '../ground/database/database.ts';

/** The parts of a hub that groups of its connections need. */
interface Groups {
  join(connectionId: string, group: string): void;
  leave(connectionId: string, group: string): void;
}

interface Person {
  readonly connections: Set<string>;
  plans: ReadonlySet<string>;
}

export const groupOf = (subscriptionId: string): string => `subscription:${subscriptionId}`;

const MEMBERSHIPS_STATEMENT = `
  select user_id, array_agg(subscription_id::text) as plans
  from subscription_members where user_id = any($1::uuid[]) group by user_id`;

/**
 * Holds the connected people of each subscription in a group, so that a message to a plan names the
 * plan and not its 50,000 people. Memberships are read when a person connects, and again when the
 * database says that they changed. One read is in progress at a time; all that wait share the next.
 */
export class PlanGroups {
  readonly #database: Pick<Database, 'executeSql'>;
  readonly #groups: Groups;
  readonly #people = new Map<string, Person>();
  /** People whose memberships are not known yet. They stay here if a read fails. */
  readonly #unread = new Set<string>();
  #reading: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(database: Pick<Database, 'executeSql'>, groups: Groups) {
    this.#database = database;
    this.#groups = groups;
  }

  /** Resolves once the connection receives what is said to the person's plans. */
  connected(userId: string, connectionId: string): Promise<void> {
    const person = this.#people.get(userId) ?? { connections: new Set(), plans: new Set() };
    this.#people.set(userId, person);
    person.connections.add(connectionId);
    for (const plan of person.plans) this.#groups.join(connectionId, groupOf(plan));
    return this.reread([userId]);
  }

  disconnected(userId: string, connectionId: string): void {
    const person = this.#people.get(userId);
    if (person?.connections.delete(connectionId) && person.connections.size === 0)
      this.#people.delete(userId);
  }

  /** Whether a connected person is known to have a seat of the subscription. */
  has(userId: string, subscriptionId: string): boolean {
    return this.#people.get(userId)?.plans.has(subscriptionId) ?? false;
  }

  /** Reads the memberships of those of the people who are connected. */
  reread(userIds: readonly string[]): Promise<void> {
    for (const userId of userIds) if (this.#people.has(userId)) this.#unread.add(userId);
    if (this.#unread.size === 0) return Promise.resolve();
    this.#next ??= this.#reading
      .catch(() => {})
      .then(() => {
        this.#next = null;
        return this.#read();
      });
    this.#reading = this.#next;
    return this.#next;
  }

  async #read(): Promise<void> {
    const wanted = [...this.#unread];
    this.#unread.clear();
    try {
      const { rows } = await this.#database.executeSql(MEMBERSHIPS_STATEMENT, [wanted]);
      const plansOf = new Map(rows.map((row) => [row.user_id, row.plans as string[]]));
      for (const userId of wanted) this.#apply(userId, new Set(plansOf.get(userId)));
    } catch (error) {
      for (const userId of wanted) this.#unread.add(userId);
      throw error;
    }
  }

  #apply(userId: string, plans: ReadonlySet<string>): void {
    const person = this.#people.get(userId);
    if (!person) return;
    for (const connectionId of person.connections) {
      for (const plan of person.plans)
        if (!plans.has(plan)) this.#groups.leave(connectionId, groupOf(plan));
      for (const plan of plans) this.#groups.join(connectionId, groupOf(plan));
    }
    person.plans = plans;
  }
}
