import { type Detection, detect, type InputKind } from './detect-rules.ts';
import { jsonSchemaOf } from './json-schema-rules.ts';
import { modelOf } from './model-rules.ts';
import { inferShape, type NoteCode } from './shape-rules.ts';
import { type InputProblem, problemAt } from './text-place-rules.ts';
import { typeScriptOf } from './typescript-rules.ts';
import { zodOf } from './zod-rules.ts';

export const actions = ['typeScript', 'zod', 'jsonSchema', 'format', 'minify', 'lines', 'decode'] as const;
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
  jwt: ['decode'],
  base64: ['decode'],
  url: ['decode'],
  uuid: ['decode'],
  timestamp: ['decode'],
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
  if (chosen === undefined) return { kind: detection.kind, actions: offered };
  return { kind: detection.kind, actions: offered, output: outputOf(detection, chosen, options) };
}

type Readable = Exclude<Detection, { problem: InputProblem }>;

function outputOf(detection: Readable, action: ActionName, options: GeneratorOptions): GeneratorOutput {
  if (!('values' in detection)) {
    const [code, language] = decodedOf(detection);
    return {
      action,
      code,
      language,
      fileName: language === 'json' ? 'decoded.json' : 'decoded.txt',
      notes: [],
    };
  }
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

function rewritten(
  { kind, values }: Extract<Readable, { values: unknown[] }>,
  action: ActionName,
): GeneratorOutput {
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

function decodedOf(detection: Exclude<Readable, { values: unknown[] }>): [code: string, language: string] {
  switch (detection.kind) {
    case 'jwt':
      return json({ header: detection.header, claims: detection.claims, ...claimTimes(detection.claims) });
    case 'base64':
      return [detection.decoded, 'text'];
    case 'url':
      return json(urlParts(detection.url));
    case 'uuid':
      return json(uuidParts(detection.uuid));
    case 'timestamp':
      return json(timeParts(detection.epochMilliseconds));
    default:
      return ['', 'text'];
  }
}

const json = (value: unknown): [string, string] => [`${JSON.stringify(value, null, 2)}\n`, 'json'];

/** A token's times as dates. The signature is not checked: that would need the issuer's key. */
function claimTimes(claims: unknown) {
  const times = Object.entries(typeof claims === 'object' && claims !== null ? claims : {}).flatMap(
    ([name, value]) =>
      ['exp', 'iat', 'nbf', 'auth_time'].includes(name) && typeof value === 'number'
        ? [[name, isoOf(value * 1000)] as const]
        : [],
  );
  return times.length > 0 ? { times: Object.fromEntries(times) } : {};
}

function urlParts(url: URL) {
  const query = [...url.searchParams].map(([name, value]) => ({ name, value }));
  return {
    protocol: url.protocol.replace(/:$/, ''),
    host: url.host,
    path: safely(decodeURI, url.pathname),
    query,
    fragment: safely(decodeURIComponent, url.hash.replace(/^#/, '')),
  };
}

function uuidParts(uuid: string) {
  const version = Number.parseInt(uuid.charAt(14), 16);
  const milliseconds = Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16);
  return { uuid, version, ...(version === 7 ? { createdAt: isoOf(milliseconds) } : {}) };
}

function timeParts(epochMilliseconds: number) {
  const at = new Date(epochMilliseconds);
  return {
    utc: isoOf(epochMilliseconds),
    local: at.toString(),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    epochSeconds: Math.floor(epochMilliseconds / 1000),
    epochMilliseconds,
  };
}

function isoOf(milliseconds: number): string | null {
  const at = new Date(milliseconds);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

function safely(decode: (text: string) => string, text: string): string {
  try {
    return decode(text);
  } catch {
    return text; // A stray per cent sign: shown as it is.
  }
}
