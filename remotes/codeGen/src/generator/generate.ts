import { stringify } from 'yaml';
import { csvText } from '../reading/csv-text.ts';
import { losslessOf, writtenJson } from '../reading/lossless-json.ts';
import { type InputProblem, problemAt } from '../reading/text-place-rules.ts';
import { type Detection, detect, type InputKind } from './detect-rules.ts';
import { jsonSchemaOf } from './json-schema-rules.ts';
import { type Model, modelOf } from './model-rules.ts';
import type {
  ActionName,
  GeneratorAnswer,
  GeneratorOptions,
  GeneratorOutput,
  GeneratorRequest,
} from './request.ts';
import { hardLimit } from './request.ts';
import { modelOfSchema } from './schema-reader.ts';
import { inferShape, type NoteCode } from './shape-rules.ts';
import { drizzleOf } from './tables/drizzle-writer.ts';
import { modelOfTables } from './tables/model-of-tables.ts';
import { prismaOf } from './tables/prisma-writer.ts';
import { soundTables } from './tables/sound-tables.ts';
import { sqlOf } from './tables/sql-writer.ts';
import type { Database } from './tables/table-model.ts';
import { tablesOfModel } from './tables/tables-of-model.ts';
import { typeScriptOf } from './typescript-rules.ts';
import { zodOf } from './zod-rules.ts';

const declaring = ['typeScript', 'zod', 'jsonSchema', 'sql', 'drizzle', 'prisma'] as const;
/** What is most wanted of each kind stands first. */
export const actionsOf: Readonly<Record<InputKind, readonly ActionName[]>> = {
  empty: [],
  json: [...declaring, 'format', 'minify', 'lines', 'yaml', 'csv'],
  ndjson: [...declaring, 'format', 'minify', 'yaml', 'csv'],
  yaml: ['json', ...declaring, 'csv'],
  csv: ['json', ...declaring, 'lines', 'yaml'],
  jsonSchema: ['typeScript', 'zod', 'sql', 'drizzle', 'prisma', 'jsonSchema', 'format', 'minify', 'yaml'],
  sql: ['typeScript', 'zod', 'drizzle', 'prisma', 'sql', 'jsonSchema'],
  jwt: [],
  base64: [],
  url: [],
  uuid: [],
  timestamp: [],
  cron: [],
  unknown: [],
};

/** The whole quick generator: reads a text, says what it is, makes what was asked. Touches nothing outside. */
export function generate({ text, action, options }: GeneratorRequest): GeneratorAnswer {
  if (text.length > hardLimit)
    return { kind: 'unknown', actions: [], problem: problemAt(text, 0, 'tooLarge') };
  const detection = detect(text);
  const offered = actionsOf[detection.kind];
  if ('problem' in detection) return { kind: detection.kind, actions: offered, problem: detection.problem };
  const chosen = action && offered.includes(action) ? action : offered[0];
  if (chosen === undefined || !('values' in detection || 'database' in detection))
    return { kind: detection.kind, actions: offered };
  return { kind: detection.kind, actions: offered, output: outputOf(detection, chosen, options, text) };
}

type Readable = Exclude<Detection, { problem: InputProblem }>;
type Data = Extract<Readable, { values: unknown[] } | { database: Database }>;

function outputOf(data: Data, action: ActionName, options: GeneratorOptions, text: string): GeneratorOutput {
  const named = { ...options, rootName: options.rootName || 'Root' };
  switch (action) {
    case 'typeScript':
    case 'zod':
    case 'jsonSchema':
      return declarations(data, action, named);
    case 'sql':
    case 'drizzle':
    case 'prisma':
      return tables(data, action, named);
    default:
      return rewritten('values' in data ? data.values : [], data.kind, action, text);
  }
}

interface Described {
  readonly model: Model;
  readonly notes: readonly NoteCode[];
}

function described(data: Data, rootName: string): Described {
  if ('database' in data) return { model: modelOfTables(data.database), notes: data.notes };
  if (data.kind === 'jsonSchema') return modelOfSchema(data.schema, rootName);
  const { shape, notes } = inferShape(data.values);
  return { model: modelOf(shape, rootName), notes };
}

function declarations(
  data: Data,
  action: 'typeScript' | 'zod' | 'jsonSchema',
  options: GeneratorOptions,
): GeneratorOutput {
  const { model, notes } = described(data, options.rootName);
  const single = !('database' in data) || model.length === 1;
  const name = single ? (model.at(-1)?.name ?? 'Root') : 'tables';
  // Fewer digits than the database has would be a lie that nobody sees.
  const told: NoteCode[] = [
    ...notes,
    ...('database' in data && isWide(data.database) ? (['wideNumbers'] as const) : []),
  ];
  if (action === 'jsonSchema') {
    const code = jsonSchemaOf(model, { strictKeys: options.strictKeys, root: single });
    return { action, code, fileName: `${name}.schema.json`, language: 'json', notes: told };
  }
  const code = action === 'zod' ? zodOf(model, options) : typeScriptOf(model, options);
  return { action, code, fileName: `${name}.ts`, language: 'typescript', notes: told };
}

const isWide = ({ tables: all }: Database) =>
  all.some(({ columns }) => columns.some(({ type }) => type.base === 'bigint' || type.base === 'numeric'));

function tables(
  data: Data,
  action: 'sql' | 'drizzle' | 'prisma',
  options: GeneratorOptions,
): GeneratorOutput {
  const made =
    'database' in data ? { ...data.database, notes: data.notes } : ofModel(described(data, options.rootName));
  const sound = soundTables(made);
  const notes = [...new Set([...made.notes, ...sound.notes])];
  if (action === 'sql') return { action, code: sqlOf(sound), fileName: 'tables.sql', language: 'sql', notes };
  if (action === 'drizzle')
    return { action, code: drizzleOf(sound), fileName: 'schema.ts', language: 'typescript', notes };
  return { action, code: prismaOf(sound), fileName: 'schema.prisma', language: 'prisma', notes };
}

function ofModel({ model, notes }: Described): Database & { notes: readonly NoteCode[] } {
  const made = tablesOfModel(model);
  return { ...made, notes: [...notes, ...made.notes] };
}

function rewritten(values: unknown[], kind: InputKind, action: ActionName, text: string): GeneratorOutput {
  const value = kind === 'ndjson' || values.length !== 1 ? values : values[0];
  const items = Array.isArray(value) ? value : [value];
  const made = (code: string, fileName: string, language: string): GeneratorOutput => ({
    action,
    code,
    fileName,
    language,
    notes: [],
  });
  if (action === 'lines')
    return made(items.map((item) => `${JSON.stringify(item)}\n`).join(''), 'data.ndjson', 'json');
  if (action === 'yaml') return made(stringify(value, { lineWidth: 110 }), 'data.yaml', 'yaml');
  if (action === 'csv') return made(csvText(items) ?? '', 'data.csv', 'csv');
  const indent = action === 'minify' ? '' : '  ';
  // As it was written: 12345678901234567890 stays that number.
  const isText = kind === 'json' || kind === 'jsonSchema';
  const code = isText
    ? writtenJson(losslessOf(text.replace(/^\ufeff/, '')), indent)
    : JSON.stringify(value, null, indent.length);
  return made(`${code}\n`, 'data.json', 'json');
}
