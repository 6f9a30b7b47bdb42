import { createHash } from 'node:crypto';
import type { Connection } from 'pg';
import { tableOf } from './statistics.ts';
import { camelCase, parserOf, toWire } from './values.ts';

/** One statement of a flight: SQL text with `$1` … and its values. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Said once in these words: no connection keeps it. */
  readonly unnamed?: boolean;
}

type Row = Record<string, unknown>;
interface Column {
  key: string;
  parse: (text: string) => unknown;
}

/** What one connection has prepared so far. */
interface Prepared {
  /** What was used longest ago stands first. */
  known: Set<string>;
  asked: string[];
}
const preparedOn = new WeakMap<Connection, Prepared>();

/** A statement that was parsed in a flight that fails later stays on the server, so it counts from ParseComplete on. */
function preparedOf(connection: Connection): Prepared {
  const found = preparedOn.get(connection);
  if (found) return found;
  const prepared: Prepared = { known: new Set(), asked: [] };
  connection.on('parseComplete', () => {
    const name = prepared.asked.shift();
    if (name) prepared.known.add(name);
  });
  preparedOn.set(connection, prepared);
  return prepared;
}

/** Takes out what has not been used for longest, until there is no more than this of it. */
function forgotten(known: Set<string>, most: number): string[] {
  const gone: string[] = [];
  for (const name of known) {
    if (known.size <= most) break;
    known.delete(name);
    gone.push(name);
  }
  return gone;
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `c_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
  if (names.size > 5000) names.clear();
  names.set(text, name);
  return name;
}

/**
 * Sends statements under ONE Sync: one round trip and one implicit transaction (backend.md, 2.4).
 * Given to `client.query`, which drives it through these methods.
 */
export class Batch {
  readonly done: Promise<Row[][]>;
  /** How many rows have come into which tables; once it is done. */
  readonly arrivals = new Map<string, number>();
  private readonly results: Row[][] = [];
  private rows: Row[] = [];
  private columns: Column[] = [];
  private failure: Error | undefined;
  private readonly statements: readonly Statement[];
  private readonly mostPrepared: number;
  private resolve: (results: Row[][]) => void = () => {};
  private reject: (error: Error) => void = () => {};

  /** @param mostPrepared as many as the connection keeps prepared, for builders make endless texts; 0: none is named */
  constructor(statements: readonly Statement[], mostPrepared: number) {
    this.statements = statements;
    this.mostPrepared = mostPrepared;
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  submit(connection: Connection): Error | null {
    try {
      // Values first: one that cannot be written must not leave half a flight on the wire.
      const flights = this.statements.map(({ text, values, unnamed }) => ({
        text,
        values: values.map(toWire),
        name: this.mostPrepared > 0 && !unnamed ? nameOf(text) : '',
      }));
      connection.stream.cork();
      this.write(connection, flights);
      connection.sync();
      connection.stream.uncork();
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  private write(
    connection: Connection,
    flights: { text: string; name: string; values: (string | Buffer | null)[] }[],
  ): void {
    const prepared = preparedOf(connection);
    prepared.asked = [];
    // First of all, so that no failure keeps the server from hearing it; what this flight needs of it is prepared anew.
    for (const name of this.mostPrepared > 0 ? forgotten(prepared.known, this.mostPrepared) : [])
      connection.close({ type: 'S', name }, true);
    const sent = new Set<string>();
    for (const { text, values, name } of flights) {
      if (prepared.known.delete(name)) prepared.known.add(name);
      else if (name === '' || !sent.has(name)) {
        connection.parse({ name, text, types: [] }, true);
        prepared.asked.push(name);
        sent.add(name);
      }
      connection.bind({ statement: name, values }, true);
      connection.describe({ type: 'P', name: '' }, true);
      connection.execute({}, true);
    }
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.columns = fields.map(({ name, dataTypeID }) => ({
      key: camelCase(name),
      parse: parserOf(dataTypeID),
    }));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    try {
      const row: Row = {};
      for (const [index, column] of this.columns.entries()) {
        const text = fields[index];
        row[column.key] = text === null || text === undefined ? null : column.parse(text);
      }
      this.rows.push(row);
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error));
    }
  }

  /** @param complete of which `text` is `INSERT 0 256`; none for an empty query */
  handleCommandComplete(complete?: { text: string }): void {
    const came = Number(/^INSERT 0 (\d+)/.exec(complete?.text ?? '')?.[1] ?? 0);
    const table = came > 0 ? tableOf(this.statements[this.results.length]?.text ?? '') : undefined;
    if (table) this.arrivals.set(table, (this.arrivals.get(table) ?? 0) + came);
    this.results.push(this.rows);
    this.rows = [];
    this.columns = [];
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete();
  }

  handlePortalSuspended(): void {}

  handleError(error: Error): void {
    this.reject(error);
  }

  handleReadyForQuery(): void {
    if (this.failure) this.reject(this.failure);
    else this.resolve(this.results);
  }
}
