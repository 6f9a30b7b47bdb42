import type pg from 'pg';

/** How many rows have come into which tables, `apartment.readings`. */
export type Arrivals = ReadonlyMap<string, number>;

/**
 * The database plans by what it last counted in a table. PostgreSQL's own daemon counts once a minute, the embedded engine has
 * none: whoever brings a house of many rooms in asks for its lists before, and a table that is taken for empty is looked
 * through once for every row (17 s instead of 60 ms for the uses of 2,000 rooms). So a table is counted as soon as many rows
 * have come into it, before the call that brought them is answered. Rows that leave or change are the daemon's.
 */
export class Statistics {
  private readonly arrived = new Map<string, number>();
  private readonly counted = new Map<string, number>();
  private readonly pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.pool = pool;
  }

  /** @param arrivals of work that is committed: nothing is refused for what happens here any more */
  async hear(arrivals: Arrivals): Promise<void> {
    for (const [table, rows] of arrivals) {
      const arrived = (this.arrived.get(table) ?? 0) + rows;
      this.arrived.set(table, arrived);
      if (hasOutgrown(arrived, this.counted.get(table) ?? 0)) await this.count(table).catch(() => {});
    }
  }

  private async count(table: string): Promise<void> {
    const arrived = this.arrived.get(table) ?? 0;
    // Taken at once: of two calls at the same time one counts.
    this.arrived.set(table, 0);
    const known = this.counted.get(table) ?? (await this.rowsIn(table));
    this.counted.set(table, known);
    if (!hasOutgrown(arrived, known)) return this.putBack(table, arrived);
    await this.pool.query(`analyze ${table}`);
    this.counted.set(table, await this.rowsIn(table));
  }

  private putBack(table: string, arrived: number): void {
    this.arrived.set(table, (this.arrived.get(table) ?? 0) + arrived);
  }

  /** As it was counted last, by whomever; never counted is none. */
  private async rowsIn(table: string): Promise<number> {
    const { rows } = await this.pool.query<{ rows: number }>(
      'select greatest(reltuples, 0)::float8 as rows from pg_class where oid = $1::regclass',
      [table],
    );
    return rows[0]?.rows ?? 0;
  }
}

/** A few rows more change no plan, nor does a tenth of many. */
const hasOutgrown = (arrived: number, counted: number): boolean => arrived >= 500 + counted / 10;

/** The table that a statement puts rows into; undefined for all others. */
export const tableOf = (text: string): string | undefined =>
  /^\s*insert into ([a-z][a-z0-9_.]*)/.exec(text)?.[1];

/** Adds what came with some statements to what came before them. */
export function add(sums: Map<string, number>, arrivals: Arrivals): void {
  for (const [table, rows] of arrivals) sums.set(table, (sums.get(table) ?? 0) + rows);
}
