import type { NoteCode } from '../shape-rules.ts';
import { typeOf } from './ddl-types.ts';
import { type SqlProblem, type SqlProblemCode, sqlTokens, type Token } from './sql-tokens.ts';
import type { Column, Database, Default, Enumeration, ForeignKey, SqlType } from './table-model.ts';

export interface DdlRead extends Database {
  readonly notes: NoteCode[];
}

interface OpenTable {
  name: string;
  columns: Column[];
  primaryKey: string[];
  uniques: string[][];
  foreignKeys: ForeignKey[];
  comment?: string;
}

class Problem extends Error {
  readonly problem: SqlProblem;

  constructor(code: SqlProblemCode, offset: number) {
    super(code);
    this.problem = { code, offset };
  }
}

/**
 * Tables as `CREATE TABLE` and its companions make them, in the words of PostgreSQL, MySQL, SQLite and SQL Server.
 * What is neither is left out and noted: people paste whole dumps.
 */
export function readDdl(source: string): DdlRead | SqlProblem {
  const tokens = sqlTokens(source);
  if (!Array.isArray(tokens)) return tokens;
  try {
    return new DdlReader(tokens, source.length).read();
  } catch (error) {
    if (error instanceof Problem) return error.problem;
    throw error;
  }
}

/** Whether a text is SQL that makes tables; a look is enough. */
export const looksLikeDdl = (source: string): boolean =>
  /^\s*(?:--|\/\*|#|(?:create|alter|set|drop|use|begin|start|comment|insert|select|pragma|go|lock|delimiter)\b)/i.test(
    source,
  ) && /\bcreate\s+(?:(?:global|local|temp|temporary|unlogged|or\s+replace)\s+)*table\b/i.test(source);

const columnEnds = new Set([
  'not',
  'null',
  'primary',
  'unique',
  'default',
  'references',
  'check',
  'generated',
  'auto_increment',
  'autoincrement',
  'identity',
  'comment',
  'collate',
  'character',
  'charset',
  'on',
  'constraint',
  'key',
  'as',
  'storage',
  'compression',
  'visible',
  'invisible',
  'virtual',
  'stored',
  'deferrable',
  'initially',
]);

class DdlReader {
  readonly #tokens: readonly Token[];
  readonly #end: number;
  readonly #tables = new Map<string, OpenTable>();
  readonly #enums = new Map<string, Enumeration>();
  readonly #domains = new Map<string, SqlType>();
  readonly #notes = new Set<NoteCode>();
  #at = 0;

  constructor(tokens: readonly Token[], end: number) {
    this.#tokens = tokens;
    this.#end = end;
  }

  read(): DdlRead {
    // Types may be made after the tables that use them stand in the text.
    for (const kind of ['types', 'tables'] as const) {
      this.#at = 0;
      while (this.#at < this.#tokens.length) this.#statement(kind);
    }
    return { tables: [...this.#tables.values()], enums: [...this.#enums.values()], notes: [...this.#notes] };
  }

  #peek(ahead = 0): Token | undefined {
    return this.#tokens[this.#at + ahead];
  }

  #is(text: string, ahead = 0): boolean {
    const token = this.#peek(ahead);
    return token?.text === text && (token.kind === 'word' || token.kind === 'sign');
  }

  #skipWord(...words: readonly string[]): boolean {
    if (!words.every((word, ahead) => this.#is(word, ahead))) return false;
    this.#at += words.length;
    return true;
  }

  #fail(code: SqlProblemCode): never {
    throw new Problem(code, this.#peek()?.offset ?? this.#end);
  }

  #statement(kind: 'types' | 'tables'): void {
    if (this.#skipWord(';') || this.#skipWord('go')) return;
    const start = this.#at;
    if (kind === 'types') {
      if (this.#skipWord('create', 'type')) this.#enumeration();
      else if (this.#skipWord('create', 'domain')) this.#domain();
    } else if (!this.#tableStatement() && !this.#is('create') && !this.#is('set'))
      this.#notes.add('skippedStatements');
    else if (
      this.#is('create') &&
      !this.#is('type', 1) &&
      !this.#is('domain', 1) &&
      !this.#is('schema', 1) &&
      !this.#is('extension', 1)
    )
      this.#notes.add('skippedStatements');
    // Where nothing was read, its first word is passed, so that the end is reached.
    if (this.#at === start) this.#at += 1;
    this.#toNextStatement();
  }

  #toNextStatement(): void {
    while (this.#at < this.#tokens.length && !this.#is(';') && !this.#startsLine()) this.#at += 1;
    this.#skipWord(';');
  }

  /** SQL Server needs no semicolon: a CREATE TABLE at depth 0 begins anew. */
  #startsLine(): boolean {
    return this.#is('go') || (this.#is('create') && this.#is('table', 1));
  }

  #tableStatement(): boolean {
    if (this.#is('create')) {
      const start = this.#at;
      this.#at += 1;
      while (
        ['global', 'local', 'temp', 'temporary', 'unlogged', 'or', 'replace', 'external', 'foreign'].some(
          (one) => this.#is(one),
        )
      )
        this.#at += 1;
      if (this.#skipWord('table')) {
        this.#table();
        return true;
      }
      if (this.#is('unique') && this.#skipWord('unique', 'index')) return this.#uniqueIndex();
      this.#at = start;
      return false;
    }
    if (this.#skipWord('alter', 'table')) return this.#alter();
    if (this.#skipWord('comment', 'on')) return this.#comment();
    return false;
  }

  #name(): string {
    let token = this.#peek();
    if (token?.kind !== 'word' && token?.kind !== 'quoted') this.#fail('sqlName');
    this.#at += 1;
    let name = token.text;
    while (this.#is('.')) {
      this.#at += 1;
      token = this.#peek();
      if (token?.kind !== 'word' && token?.kind !== 'quoted') this.#fail('sqlName');
      this.#at += 1;
      name = token.text;
    }
    return name;
  }

  #open(code: SqlProblemCode = 'sqlUnexpected'): void {
    if (!this.#skipWord('(')) this.#fail(code);
  }

  /** To behind the bracket that closes what has just been opened. */
  #past(opened: number): void {
    let depth = 1;
    for (; depth > 0; this.#at += 1) {
      const token = this.#peek();
      if (!token) throw new Problem('sqlBracket', opened);
      if (token.kind !== 'sign') continue;
      if (token.text === '(') depth += 1;
      else if (token.text === ')') depth -= 1;
    }
  }

  #enumeration(): void {
    const name = this.#name();
    if (!this.#skipWord('as', 'enum')) return;
    const opened = this.#peek()?.offset ?? this.#end;
    this.#open();
    const values: string[] = [];
    while (!this.#is(')')) {
      const token = this.#peek();
      if (!token) throw new Problem('sqlBracket', opened);
      if (token.kind === 'string') values.push(token.text);
      this.#at += 1;
    }
    this.#enums.set(name, { name, values: [...new Set(values)] });
  }

  #domain(): void {
    const name = this.#name();
    this.#skipWord('as');
    const type = this.#type(name, '');
    this.#domains.set(name, type);
  }

  #table(): void {
    this.#skipWord('if', 'not', 'exists');
    const name = this.#name();
    const opened = this.#peek()?.offset ?? this.#end;
    if (!this.#is('(')) {
      // AS SELECT, PARTITION OF, LIKE: its columns stand elsewhere.
      if (this.#is('as') || this.#is('partition') || this.#is('like') || this.#is('using')) {
        this.#notes.add('skippedStatements');
        return;
      }
      this.#fail('sqlBracket');
    }
    this.#at += 1;
    const table: OpenTable = { name, columns: [], primaryKey: [], uniques: [], foreignKeys: [] };
    while (!this.#skipWord(')')) {
      if (!this.#peek() || this.#is(';')) throw new Problem('sqlBracket', opened);
      this.#item(table);
      if (this.#is(')')) continue;
      if (!this.#peek() || this.#is(';')) throw new Problem('sqlBracket', opened);
      if (!this.#skipWord(',')) this.#fail('sqlUnexpected');
    }
    // The comment of a table of MySQL.
    for (let ahead = 0; this.#peek(ahead) && !this.#is(';', ahead); ahead += 1)
      if (this.#is('comment', ahead)) {
        const text = this.#peek(this.#is('=', ahead + 1) ? ahead + 2 : ahead + 1);
        if (text?.kind === 'string') table.comment = text.text;
      }
    this.#tables.set(name, table);
  }

  #item(table: OpenTable): void {
    const start = this.#at;
    if (this.#skipWord('constraint') && this.#peek()?.kind !== 'sign' && !this.#isConstraint()) this.#name();
    if (this.#isConstraint() && this.#constraint(table)) return;
    this.#at = start;
    if (['like', 'period', 'exclude', 'check'].some((one) => this.#is(one))) this.#toItemEnd();
    else this.#column(table);
  }

  #isConstraint(): boolean {
    if (this.#is('primary') && this.#is('key', 1)) return true;
    if (this.#is('foreign') && this.#is('key', 1)) return true;
    const token = this.#peek(1);
    const bracketSoon =
      this.#is('(', 1) || this.#is('(', 2) || token?.text === 'key' || token?.text === 'index';
    return (
      ['unique', 'check', 'exclude', 'key', 'index', 'fulltext', 'spatial'].some((one) => this.#is(one)) &&
      bracketSoon
    );
  }

  /** @returns whether it was one */
  #constraint(table: OpenTable): boolean {
    if (this.#skipWord('primary', 'key')) {
      this.#skipWord('clustered');
      this.#skipWord('nonclustered');
      if (this.#peek()?.kind === 'quoted') this.#at += 1;
      table.primaryKey = this.#columnList();
    } else if (this.#skipWord('unique')) {
      for (const one of ['key', 'index', 'clustered', 'nonclustered']) this.#skipWord(one);
      if (this.#is('nulls')) this.#at += this.#is('not', 1) ? 3 : 2;
      if (!this.#is('(')) this.#name();
      table.uniques.push(this.#columnList());
    } else if (this.#skipWord('foreign', 'key')) {
      if (!this.#is('(')) this.#name();
      const columns = this.#columnList();
      if (!this.#skipWord('references')) this.#fail('sqlUnexpected');
      const target = this.#name();
      table.foreignKeys.push({ columns, table: target, targets: this.#is('(') ? this.#columnList() : [] });
    }
    this.#toItemEnd();
    return true;
  }

  /** Names in brackets; lengths and directions behind them are left out. An expression makes it none. */
  #columnList(): string[] {
    const opened = this.#peek()?.offset ?? this.#end;
    this.#open();
    const names: string[] = [];
    while (!this.#skipWord(')')) {
      names.push(this.#name());
      while (!this.#is(',') && !this.#is(')')) {
        if (!this.#peek()) throw new Problem('sqlBracket', opened);
        const inner = this.#peek()?.offset ?? 0;
        if (this.#skipWord('(')) this.#past(inner);
        else this.#at += 1;
      }
      this.#skipWord(',');
    }
    return names;
  }

  #toItemEnd(): void {
    while (this.#peek() && !this.#is(',') && !this.#is(')') && !this.#is(';')) {
      const opened = this.#peek()?.offset ?? 0;
      if (this.#skipWord('(')) this.#past(opened);
      else this.#at += 1;
    }
  }

  #column(table: OpenTable): void {
    const name = this.#name();
    const type = this.#type(name, table.name);
    const column: { -readonly [Key in keyof Column]: Column[Key] } = {
      name,
      type: withoutSerial(type),
      nullable: true,
    };
    if ('serial' in type) Object.assign(column, { identity: true, nullable: false });
    while (this.#peek() && !this.#is(',') && !this.#is(')') && !this.#is(';')) this.#modifier(table, column);
    if (table.columns.some((one) => one.name === name)) return;
    table.columns.push(column);
  }

  #type(column: string, table: string): SqlType & { serial?: boolean } {
    const start = this.#peek();
    // SQLite lets a column be of no type.
    if (
      !start ||
      start.kind === 'sign' ||
      (start.kind === 'word' && columnEnds.has(start.text) && start.text !== 'character')
    ) {
      if (!start || this.#is(',') || this.#is(')') || start.kind === 'word') return { base: 'text' };
      this.#fail('sqlType');
    }
    if (start.kind !== 'word' && start.kind !== 'quoted') this.#fail('sqlType');
    let words = this.#name();
    for (const pair of [
      ['double', 'precision'],
      ['character', 'varying'],
      ['char', 'varying'],
      ['national', 'varchar'],
      ['national', 'char'],
      ['national', 'character'],
    ] as const)
      if (words === pair[0] && this.#skipWord(pair[1])) words = pair.join(' ');
    const args = this.#args();
    if (this.#skipWord('with', 'time', 'zone')) words += ' with time zone';
    else this.#skipWord('without', 'time', 'zone');
    let unsigned = false;
    while (this.#is('unsigned') || this.#is('zerofill') || this.#is('signed')) {
      unsigned ||= !this.#is('signed');
      this.#at += 1;
    }
    let array = this.#skipWord('array');
    while (this.#skipWord('[')) {
      array = true;
      while (this.#peek() && !this.#skipWord(']')) this.#at += 1;
    }
    return this.#known(words, args, unsigned, array, `${table}_${column}`);
  }

  #args(): Token[] {
    const opened = this.#peek()?.offset ?? 0;
    if (!this.#skipWord('(')) return [];
    const start = this.#at;
    this.#past(opened);
    return this.#tokens
      .slice(start, this.#at - 1)
      .filter((token) => token.text !== ',' || token.kind !== 'sign');
  }

  #known(
    words: string,
    args: readonly Token[],
    unsigned: boolean,
    array: boolean,
    enumName: string,
  ): SqlType & { serial?: boolean } {
    const list = array ? { array } : {};
    if (words === 'enum') {
      const values = [...new Set(args.filter((token) => token.kind === 'string').map((token) => token.text))];
      if (values.length === 0) return { base: 'text', ...list };
      this.#enums.set(enumName, { name: enumName, values });
      return { base: 'enum', enumName, ...list };
    }
    if (words === 'set') return { base: 'text', array: true };
    if (this.#enums.has(words)) return { base: 'enum', enumName: words, ...list };
    const domain = this.#domains.get(words);
    if (domain) return { ...domain, ...list };
    const known = typeOf({ words, args: args.map((token) => token.text), unsigned, array });
    if (known) return known;
    this.#notes.add('otherTypes');
    return { base: 'text', ...list };
  }

  #modifier(table: OpenTable, column: { -readonly [Key in keyof Column]: Column[Key] }): void {
    if (this.#skipWord('not', 'null')) column.nullable = false;
    else if (this.#skipWord('primary', 'key')) {
      table.primaryKey = [column.name];
      column.nullable = false;
    } else if (this.#skipWord('unique')) {
      this.#skipWord('key');
      table.uniques.push([column.name]);
    } else if (this.#skipWord('default')) this.#default(column);
    else if (this.#skipWord('references')) {
      const target = this.#name();
      table.foreignKeys.push({
        columns: [column.name],
        table: target,
        targets: this.#is('(') ? this.#columnList() : [],
      });
    } else if (this.#skipWord('comment')) {
      const token = this.#peek();
      if (token?.kind === 'string') column.comment = token.text;
      this.#at += 1;
    } else if (this.#is('auto_increment') || this.#is('autoincrement') || this.#is('identity')) {
      column.identity = true;
      this.#at += 1;
    } else if (this.#skipWord('generated')) {
      while (this.#is('always') || this.#is('by') || this.#is('default')) this.#at += 1;
      if (this.#skipWord('as', 'identity')) Object.assign(column, { identity: true, nullable: false });
    } else {
      const opened = this.#peek()?.offset ?? 0;
      if (this.#skipWord('(')) this.#past(opened);
      else this.#at += 1;
    }
  }

  #default(column: { -readonly [Key in keyof Column]: Column[Key] }): void {
    const start = this.#at;
    // Up to the next word that begins something else.
    do {
      const opened = this.#peek()?.offset ?? 0;
      if (this.#skipWord('(')) this.#past(opened);
      else this.#at += 1;
    } while (
      this.#peek() &&
      !this.#is(',') &&
      !this.#is(')') &&
      !this.#is(';') &&
      !(this.#peek()?.kind === 'word' && columnEnds.has(this.#peek()?.text ?? '') && !this.#is('null', -1))
    );
    const found = defaultOf(this.#tokens.slice(start, this.#at));
    if (found === 'none') return;
    if (found) column.default = found;
    else this.#notes.add('droppedDefaults');
  }

  #alter(): boolean {
    this.#skipWord('if', 'exists');
    this.#skipWord('only');
    const table = this.#tables.get(this.#name());
    if (!table) return false;
    let known = false;
    for (;;) {
      if (!this.#skipWord('add')) break;
      if (this.#skipWord('column') || !(this.#is('constraint') || this.#isConstraint())) {
        this.#skipWord('if', 'not', 'exists');
        this.#column(table);
      } else this.#item(table);
      known = true;
      if (!this.#skipWord(',')) break;
    }
    return known;
  }

  #uniqueIndex(): boolean {
    for (const words of [['concurrently'], ['if', 'not', 'exists']]) this.#skipWord(...words);
    if (!this.#is('on')) this.#name();
    if (!this.#skipWord('on')) return false;
    this.#skipWord('only');
    const table = this.#tables.get(this.#name());
    if (this.#skipWord('using')) this.#name();
    const start = this.#at;
    // An index on an expression, or on some rows only, is no key.
    if (!table || !this.#is('(')) return false;
    this.#at += 1;
    this.#past(this.#peek(-1)?.offset ?? 0);
    const inner = this.#tokens.slice(start + 1, this.#at - 1);
    const isPlain = inner.every(
      (token) => token.kind === 'word' || token.kind === 'quoted' || token.text === ',',
    );
    if (!isPlain || this.#is('where')) return false;
    this.#at = start;
    table.uniques.push(this.#columnList());
    return true;
  }

  #comment(): boolean {
    const isTable = this.#skipWord('table');
    if (!isTable && !this.#skipWord('column')) return false;
    const start = this.#at;
    this.#name();
    const path = this.#tokens
      .slice(start, this.#at)
      .filter((token) => token.text !== '.' || token.kind !== 'sign')
      .map((token) => token.text);
    if (!this.#skipWord('is')) return false;
    const text = this.#peek();
    const table = this.#tables.get((isTable ? path.at(-1) : path.at(-2)) ?? '');
    if (text?.kind !== 'string' || !table) return false;
    if (isTable) table.comment = text.text;
    else
      table.columns = table.columns.map((column) =>
        column.name === path.at(-1) ? { ...column, comment: text.text } : column,
      );
    return true;
  }
}

const withoutSerial = ({ serial: _, ...type }: SqlType & { serial?: boolean }): SqlType => type;

const now = new Set([
  'now',
  'current_timestamp',
  'localtimestamp',
  'getdate',
  'sysdatetime',
  'current_date',
  'statement_timestamp',
  'sysdate',
  'getutcdate',
  'sysutcdatetime',
]);
const uuids = new Set(['gen_random_uuid', 'uuid_generate_v4', 'newid', 'uuid']);

/** @returns `none` for NULL; undefined for an expression */
function defaultOf(tokens: readonly Token[]): Default | 'none' | undefined {
  // SQL Server wraps everything in brackets; PostgreSQL's dumps append the type.
  const cast = tokens.findIndex((token, at) => token.text === ':' && tokens[at + 1]?.text === ':');
  const plain = (cast < 0 ? tokens : tokens.slice(0, cast)).filter(
    (token) => !['(', ')'].includes(token.text) || token.kind !== 'sign',
  );
  const [first, second] = plain;
  if (!first) return undefined;
  if (first.kind === 'word' && now.has(first.text))
    return plain.length === 1 || second?.kind === 'number' ? { kind: 'now' } : undefined;
  if (first.kind === 'word' && uuids.has(first.text))
    return plain.length === 1 ? { kind: 'uuid' } : undefined;
  if (plain.length === 1 && first.text === 'null' && first.kind === 'word') return 'none';
  if (plain.length === 1 && first.kind === 'word' && /^(?:true|false)$/.test(first.text))
    return { kind: 'value', value: first.text === 'true' };
  if (plain.length === 1 && first.kind === 'number') return { kind: 'value', value: Number(first.text) };
  if (plain.length === 2 && first.text === '-' && second?.kind === 'number')
    return { kind: 'value', value: -Number(second.text) };
  if (plain.length === 1 && first.kind === 'string') return { kind: 'value', value: first.text };
  return plain.length === 2 && /^[enb]$/.test(first.text) && second?.kind === 'string'
    ? { kind: 'value', value: second.text }
    : undefined;
}
