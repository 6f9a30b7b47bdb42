import * as z from 'zod/mini';
import { where } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { instant, text, uuid } from '../scalars.ts';

/** A database that an operator has named for reading (setting CONSULTED_DATABASES). Its address never leaves the server. */
export const ConsultedDatabase = z.object({
  name: z.string(),
  schemas: z.array(z.string()),
  /** The console's own, or another that is shown to administrators only. */
  adminsOnly: z.boolean(),
  /** The caller may read what is masked for others: a second role of the database does it. */
  mayUnmask: z.boolean(),
});
export type ConsultedDatabase = z.infer<typeof ConsultedDatabase>;

export const TableColumn = z.object({
  name: z.string(),
  /** As PostgreSQL writes it, e.g. `character varying(40)`, `numeric(12,2)[]`. */
  type: z.string(),
  /** The element's name in the catalogue, e.g. `varchar`, `int4`; of a domain, that of what it stands on. */
  base: z.string(),
  array: z.boolean(),
  /** `schema.name` where it is an enumeration. */
  enumeration: z.nullable(z.string()),
  nullable: z.boolean(),
  default: z.nullable(z.string()),
  /** The expression it is computed from. */
  generated: z.nullable(z.string()),
  identity: z.nullable(z.enum(['always', 'byDefault'])),
  comment: z.nullable(z.string()),
  masked: z.boolean(),
});
export type TableColumn = z.infer<typeof TableColumn>;

const KeyOfColumns = z.object({ name: z.string(), columns: z.array(z.string()) });

export const ForeignKey = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  toSchema: z.string(),
  toTable: z.string(),
  toColumns: z.array(z.string()),
  definition: z.string(),
});
export type ForeignKey = z.infer<typeof ForeignKey>;

export const CatalogTable = z.object({
  schema: z.string(),
  name: z.string(),
  kind: z.enum(['table', 'view', 'materializedView', 'foreignTable']),
  comment: z.nullable(z.string()),
  /** By the planner's statistics; null where nothing is known. */
  rowEstimate: z.nullable(z.number()),
  bytes: z.nullable(z.number()),
  /** Of a view: its query. */
  definition: z.nullable(z.string()),
  columns: z.array(TableColumn),
  primaryKey: z.nullable(KeyOfColumns),
  uniques: z.array(KeyOfColumns),
  checks: z.array(z.object({ name: z.string(), definition: z.string() })),
  foreignKeys: z.array(ForeignKey),
  /** Those that no key has brought along. */
  indexes: z.array(z.object({ name: z.string(), definition: z.string() })),
});
export type CatalogTable = z.infer<typeof CatalogTable>;

export const DatabaseCatalog = z.object({
  tables: z.array(CatalogTable),
  enums: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      values: z.array(z.string()),
      comment: z.nullable(z.string()),
    }),
  ),
  domains: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      type: z.string(),
      nullable: z.boolean(),
      default: z.nullable(z.string()),
      checks: z.array(z.object({ name: z.string(), definition: z.string() })),
      comment: z.nullable(z.string()),
    }),
  ),
  functions: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      arguments: z.string(),
      returns: z.nullable(z.string()),
      language: z.string(),
      definition: z.nullable(z.string()),
      comment: z.nullable(z.string()),
    }),
  ),
  sequences: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      type: z.string(),
      start: z.string(),
      increment: z.string(),
      /** The column that it goes with. */
      ownedBy: z.nullable(z.object({ schema: z.string(), table: z.string(), column: z.string() })),
    }),
  ),
});
export type DatabaseCatalog = z.infer<typeof DatabaseCatalog>;

/** One value as PostgreSQL writes it; null is NULL, or masked. What is too long is clipped and says how long it is. */
export const ResultCell = z.nullable(
  z.union([z.string(), z.object({ clipped: z.string(), bytes: z.int() })]),
);
export type ResultCell = z.infer<typeof ResultCell>;

export const ResultColumn = z.object({ name: z.string(), type: z.string(), masked: z.boolean() });
export type ResultColumn = z.infer<typeof ResultColumn>;

export const StatementResult = z.object({
  columns: z.array(ResultColumn),
  rows: z.array(z.array(ResultCell)),
  /** Why there is more than is shown. */
  cut: z.nullable(z.enum(['rows', 'bytes'])),
  durationMs: z.int(),
});
export type StatementResult = z.infer<typeof StatementResult>;

export const rowFilterOperators = [
  'equals',
  'notEquals',
  'contains',
  'startsWith',
  'less',
  'atMost',
  'more',
  'atLeast',
  'isNull',
  'isNotNull',
] as const;

/** What the grid shows of a table: all conditions hold at once. */
export const RowsWanted = z.object({
  filters: z._default(
    z
      .array(
        z.object({
          column: z.string().check(z.maxLength(63)),
          operator: z.enum(rowFilterOperators),
          value: z._default(z.string().check(z.maxLength(1000)), ''),
        }),
      )
      .check(z.maxLength(20)),
    [],
  ),
  sort: z._default(z.nullable(z.object({ column: z.string(), descending: z.boolean() })), null),
  /** Where the page before ended, as it said. */
  after: z._default(z.nullable(z.string().check(z.maxLength(8000))), null),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
  unmasked: z._default(z.boolean(), false),
});
export type RowsWanted = z.input<typeof RowsWanted>;

/** Text that may have any line breaks and blanks: as it was written, places of errors count in it. */
const sqlText = z.string().check(
  z.minLength(1),
  z.maxLength(20_000),
  z.refine((sql) => !sql.includes('\u0000'), { error: 'control_characters' }),
);

const parameters = z._default(
  z.array(z.nullable(z.string().check(z.maxLength(4000)))).check(z.maxLength(50)),
  [],
);

export const NewRun = z.object({
  /** Made by the caller, so that a run can be stopped before it has answered. */
  runId: uuid,
  sql: sqlText,
  /** Values of `$1`, `$2` …, as text. */
  params: parameters,
  limit: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 200),
  /** `plan` asks how it would be done, `measured` does it and tells how long each step took. */
  explain: z._default(z.enum(['no', 'plan', 'measured']), 'no'),
  unmasked: z._default(z.boolean(), false),
});
export type NewRun = z.input<typeof NewRun>;

export const SavedStatement = z.object({
  statementId: z.string(),
  database: z.string(),
  name: z.string(),
  sql: z.string(),
  savedAt: instant,
});
export type SavedStatement = z.infer<typeof SavedStatement>;

const database = z.string().check(z.minLength(1), z.maxLength(60));
const of = { connection: 'database' };
const ofDatabase = z.object({ database });
const identifier = z.string().check(z.minLength(1), z.maxLength(63));

export const listConsultedDatabases = endpoint({
  name: 'listConsultedDatabases',
  method: 'GET',
  path: '/codegen/db',
  access: where('codegen.database.view'),
  response: z.object({ items: z.array(ConsultedDatabase) }),
});

/** What is in a database, without a row of it. */
export const getDatabaseSchema = endpoint({
  name: 'getDatabaseSchema',
  method: 'GET',
  path: '/codegen/db/{database}/schema',
  access: where('codegen.database.view', of),
  params: ofDatabase,
  /** The hash of what the caller has: then the catalogue is left out if it is the same. */
  query: z.object({ known: z.optional(z.string().check(z.maxLength(64))) }),
  response: z.object({
    hash: z.string(),
    catalog: z.nullable(DatabaseCatalog),
    /** Told to administrators: columns that are masked on the screen and that the database itself does not keep from the role. */
    readableMasked: z.array(z.string()),
  }),
  errors: ['UPSTREAM'],
});

/** Rows of a table, a page of them. POST, since conditions may be long; nothing is changed. */
export const browseRows = endpoint({
  name: 'browseRows',
  method: 'POST',
  path: '/codegen/db/{database}/tables/{schema}/{table}/rows',
  access: where('codegen.database.view', of),
  params: z.object({ database, schema: identifier, table: identifier }),
  body: RowsWanted,
  response: z.extend(StatementResult, {
    /** Where the next page begins; null on the last one. */
    next: z.nullable(z.string()),
  }),
  errors: ['UPSTREAM', 'LIMIT'],
  changes: 'nothing',
});

/** One SELECT, as a role that can only read, in a transaction that can only read, rolled back. */
export const runStatement = endpoint({
  name: 'runStatement',
  method: 'POST',
  path: '/codegen/db/{database}/query',
  access: where('codegen.database.query', of),
  params: ofDatabase,
  body: NewRun,
  response: StatementResult,
  errors: ['UPSTREAM', 'LIMIT'],
  changes: 'nothing',
});

/** Stops one's own run. It is no mistake that it has ended meanwhile. */
export const cancelStatement = endpoint({
  name: 'cancelStatement',
  method: 'DELETE',
  path: '/codegen/db/{database}/query/{runId}',
  access: where('codegen.database.query', of),
  params: z.object({ database, runId: uuid }),
  response: z.object({ stopped: z.boolean() }),
  changes: 'nothing',
});

/** The caller's own. */
export const listSavedStatements = endpoint({
  name: 'listSavedStatements',
  method: 'GET',
  path: '/codegen/db/statements',
  access: where('codegen.database.query'),
  shows: ['codegen.savedStatements'],
  response: z.object({ items: z.array(SavedStatement) }),
});

export const saveStatement = endpoint({
  name: 'saveStatement',
  method: 'PUT',
  path: '/codegen/db/statements/{statementId}',
  access: where('codegen.database.query', of),
  params: z.object({ statementId: uuid }),
  body: z.object({ database, name: text(1, 80), sql: sqlText }),
  response: SavedStatement,
  errors: ['NAME_TAKEN', 'QUOTA_EXCEEDED'],
  changes: ['codegen.savedStatements'],
});

export const removeSavedStatement = endpoint({
  name: 'removeSavedStatement',
  method: 'DELETE',
  path: '/codegen/db/statements/{statementId}',
  access: where('codegen.database.query'),
  params: z.object({ statementId: uuid }),
  response: SavedStatement,
  changes: ['codegen.savedStatements'],
});
