import { type Detection, detect, type InputKind } from './detect-rules.ts';
import { jsonSchemaOf } from './json-schema-rules.ts';
import { modelOf } from './model-rules.ts';
import { inferShape, type NoteCode } from './shape-rules.ts';
import { type InputProblem, problemAt } from './text-place-rules.ts';
import { typeScriptOf } from './typescript-rules.ts';
import { zodOf } from './zod-rules.ts';

export const actions = ['typeScript', 'zod', 'jsonSchema', 'format', 'minify', 'lines'] as const;
export type ActionName = (typeof actions)[number];

export interface GeneratorOptions {
  rootName: string;
  readonly: boolean;
  strictKeys: boolean;
  checkFormats: boolean;
  library: 'zod' | 'zod/mini';
}

export const defaultOptions: GeneratorOptions = {
  rootName: 'Root',
  readonly: false,
  strictKeys: false,
  checkFormats: false,
  library: 'zod',
};

export interface GeneratorRequest {
  text: string;
  /** What to make; the kind's first action when it does not offer this one. */
  action: ActionName | undefined;
  options: GeneratorOptions;
}

export interface GeneratorOutput {
  action: ActionName;
  code: string;
  fileName: string;
  language: string;
  notes: NoteCode[];
}

export interface GeneratorAnswer {
  kind: InputKind;
  actions: readonly ActionName[];
  output?: GeneratorOutput;
  problem?: InputProblem;
}

/** Above the first, people are warned; above the second, nothing is even read. */
export const softLimit = 10 * 1024 * 1024;
export const hardLimit = 50 * 1024 * 1024;

const fromValues: readonly ActionName[] = ['typeScript', 'zod', 'jsonSchema', 'format', 'minify'];
export const actionsOf: Readonly<Record<InputKind, readonly ActionName[]>> = {
  empty: [],
  json: [...fromValues, 'lines'],
  ndjson: fromValues,
  jwt: [],
  base64: [],
  url: [],
  uuid: [],
  timestamp: [],
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
  if (chosen === undefined || !('values' in detection)) return { kind: detection.kind, actions: offered };
  return { kind: detection.kind, actions: offered, output: outputOf(detection, chosen, options) };
}

type Data = Extract<Detection, { values: unknown[] }>;

function outputOf(detection: Data, action: ActionName, options: GeneratorOptions): GeneratorOutput {
  if (action === 'typeScript' || action === 'zod' || action === 'jsonSchema') {
    return declarations(detection.values, action, options);
  }
  return rewritten(detection, action);
}

function declarations(
  values: unknown[],
  action: 'typeScript' | 'zod' | 'jsonSchema',
  options: GeneratorOptions,
) {
  const { shape, notes } = inferShape(values);
  const model = modelOf(shape, options.rootName);
  const name = model.at(-1)?.name ?? 'Root';
  if (action === 'jsonSchema') {
    return {
      action,
      code: jsonSchemaOf(model, options),
      fileName: `${name}.schema.json`,
      language: 'json',
      notes,
    };
  }
  const code = action === 'zod' ? zodOf(model, options) : typeScriptOf(model, options);
  return { action, code, fileName: `${name}.ts`, language: 'typescript', notes };
}

function rewritten({ kind, values }: Data, action: ActionName): GeneratorOutput {
  const [only] = values;
  const value = kind === 'ndjson' ? values : only;
  if (action === 'lines') {
    const items = Array.isArray(value) ? value : [value];
    const code = items.map((item) => `${JSON.stringify(item)}\n`).join('');
    return { action, code, fileName: 'data.ndjson', language: 'json', notes: [] };
  }
  const code = `${JSON.stringify(value, null, action === 'minify' ? 0 : 2)}\n`;
  return { action, code, fileName: 'data.json', language: 'json', notes: [] };
}
