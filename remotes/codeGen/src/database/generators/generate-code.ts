import type { CatalogTable, DatabaseCatalog } from '@console/contract/codegen';
import { crudRoutesOf, crudScreensOf } from './crud-rules.ts';
import { ddlOf } from './ddl-rules.ts';
import { dictionaryCsv, dictionaryMarkdown } from './dictionary-rules.ts';
import { drizzleOf } from './drizzle-rules.ts';
import { genModelOf, type Lookup } from './gen-model-rules.ts';
import { jsonSchemasOf } from './json-schema-of-table-rules.ts';
import { kyselyOf } from './kysely-rules.ts';
import { prismaOf } from './prisma-rules.ts';
import { rowTypesOf } from './typescript-rules.ts';
import { zodSchemasOf } from './zod-schema-rules.ts';

export const codeKinds = [
  'typeScript',
  'zod',
  'jsonSchema',
  'drizzle',
  'prisma',
  'kysely',
  'ddl',
  'routes',
  'screens',
  'dictionary',
  'dictionaryCsv',
] as const;
export type CodeKind = (typeof codeKinds)[number];

export interface CodeOptions {
  readonly moments: 'date' | 'text';
  readonly language: 'zh' | 'en';
}

export interface WantedCode {
  readonly catalog: DatabaseCatalog;
  readonly tables: readonly CatalogTable[];
  readonly lookups: readonly Lookup[];
  readonly options: CodeOptions;
  /** The database's name, for titles. */
  readonly database: string;
}

/** How the file is called, and in which language it is coloured. */
export const codeFiles: Readonly<Record<CodeKind, { file: string; language: string }>> = {
  typeScript: { file: 'rows.ts', language: 'typescript' },
  zod: { file: 'schemas.ts', language: 'typescript' },
  jsonSchema: { file: 'schemas.json', language: 'json' },
  drizzle: { file: 'drizzle.ts', language: 'typescript' },
  prisma: { file: 'schema.prisma', language: 'prisma' },
  kysely: { file: 'database.ts', language: 'typescript' },
  ddl: { file: 'schema.sql', language: 'sql' },
  routes: { file: 'routes.ts', language: 'typescript' },
  screens: { file: 'screens.tsx', language: 'typescript' },
  dictionary: { file: 'dictionary.md', language: 'markdown' },
  dictionaryCsv: { file: 'dictionary.csv', language: 'csv' },
};

/** Code of one kind for the chosen tables. */
export function codeOf(kind: CodeKind, { catalog, tables, lookups, options, database }: WantedCode): string {
  const model = () => genModelOf(catalog, tables, lookups);
  switch (kind) {
    case 'typeScript':
      return rowTypesOf(model(), options);
    case 'zod':
      return zodSchemasOf(model(), options);
    case 'jsonSchema':
      return jsonSchemasOf(model());
    case 'drizzle':
      return drizzleOf(model());
    case 'prisma':
      return prismaOf(model());
    case 'kysely':
      return kyselyOf(model(), options);
    case 'ddl':
      return ddlOf(catalog, tables);
    case 'routes':
      return crudRoutesOf(model());
    case 'screens':
      return crudScreensOf(model());
    case 'dictionary':
      return dictionaryMarkdown(catalog, tables, options.language, database);
    case 'dictionaryCsv':
      return dictionaryCsv(catalog, tables, options.language);
  }
}
