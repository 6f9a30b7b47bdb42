/** What a place in the samples can hold. */
export type Shape =
  | { kind: 'unknown' }
  | { kind: 'null' }
  | { kind: 'boolean' }
  | { kind: 'integer' }
  | { kind: 'number' }
  | { kind: 'string'; format?: Format }
  | { kind: 'array'; items: Shape }
  | { kind: 'record'; values: Shape }
  | { kind: 'object'; fields: ShapeField[] }
  | { kind: 'union'; members: Shape[] };

export interface ShapeField {
  key: string;
  shape: Shape;
  /** Some of the merged objects lack it. */
  optional: boolean;
}

/** Text whose every sample is written alike. */
export type Format = 'instant' | 'day' | 'uuid';

/** What a reader of the result should know. */
export type NoteCode =
  | 'formats'
  | 'emptyArrays'
  | 'tooDeep'
  | 'inexactNumbers'
  | 'hugeNumbers'
  | 'inheritedNames'
  | 'records'
  /** Of a JSON Schema: what types cannot say, or what lies elsewhere. */
  | 'patternKeys'
  | 'uncheckedKeywords'
  | 'outsideReferences'
  /** Of tables. */
  | 'skippedStatements'
  | 'droppedDefaults'
  | 'droppedReferences'
  | 'otherTypes'
  | 'wideNumbers'
  | 'nestedAsJson'
  | 'addedKeys'
  | 'renamed';

export interface Inference {
  shape: Shape;
  notes: NoteCode[];
}

/** Deeper than anybody means; below it everything is unknown, so that no recursion can end the stack. */
const deepest = 100;
/** An object with more keys than this is data by key, not a thing with fields. */
const mostFields = 200;
const identifierKey = /^(?:\d+|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{24})$/i;

/** Everything seen at one place of all samples together. */
interface Seen {
  nulls: number;
  booleans: number;
  integers: number;
  fractions: number;
  strings: number;
  format: Format | 'none' | undefined;
  items: Seen | undefined;
  objects: number;
  fields: Map<string, Seen>;
  /** Something here was not looked at, or cannot be checked. */
  unknown: boolean;
  /** How many of the parent's objects have it. */
  times: number;
}

const nothingSeen = (): Seen => ({
  nulls: 0,
  booleans: 0,
  integers: 0,
  fractions: 0,
  strings: 0,
  format: undefined,
  items: undefined,
  objects: 0,
  fields: new Map(),
  unknown: false,
  times: 0,
});

/** The narrowest shape that every sample fits; objects at one place are merged, so absent keys become optional. */
export function inferShape(samples: readonly unknown[]): Inference {
  const notes = new Set<NoteCode>();
  const seen = nothingSeen();
  for (const sample of samples) observe(seen, sample, 0, notes);
  return { shape: shapeOf(seen, notes), notes: [...notes] };
}

function observe(seen: Seen, value: unknown, depth: number, notes: Set<NoteCode>): void {
  if (depth > deepest) {
    seen.unknown = true;
    notes.add('tooDeep');
  } else if (value === null) seen.nulls += 1;
  else if (typeof value === 'boolean') seen.booleans += 1;
  else if (typeof value === 'number') observeNumber(seen, value, notes);
  else if (typeof value === 'string') observeString(seen, value);
  else if (Array.isArray(value)) {
    seen.items ??= nothingSeen();
    for (const item of value) observe(seen.items, item, depth + 1, notes);
  } else if (typeof value === 'object') observeObject(seen, value, depth, notes);
}

function observeNumber(seen: Seen, value: number, notes: Set<NoteCode>): void {
  if (!Number.isFinite(value)) {
    seen.unknown = true;
    notes.add('hugeNumbers');
  } else if (Number.isSafeInteger(value)) seen.integers += 1;
  else {
    seen.fractions += 1;
    if (Number.isInteger(value)) notes.add('inexactNumbers');
  }
}

function observeString(seen: Seen, value: string): void {
  seen.strings += 1;
  const format = formatOf(value);
  seen.format = seen.format === undefined || seen.format === format ? format : 'none';
}

function observeObject(seen: Seen, value: object, depth: number, notes: Set<NoteCode>): void {
  seen.objects += 1;
  for (const [key, inner] of Object.entries(value)) {
    let field = seen.fields.get(key);
    if (!field) {
      field = nothingSeen();
      seen.fields.set(key, field);
    }
    field.times += 1;
    observe(field, inner, depth + 1, notes);
  }
}

const instantText = /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;
const dayText = /^[1-9]\d{3}-\d\d-\d\d$/;
const uuidText = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export function formatOf(value: string): Format | 'none' {
  if (dayText.test(value)) return isDay(value) ? 'day' : 'none';
  if (instantText.test(value))
    return isDay(value.slice(0, 10)) && isTime(value.slice(11, 19)) ? 'instant' : 'none';
  return uuidText.test(value) ? 'uuid' : 'none';
}

/** The 31st of a shorter month rolls over to the next one, and so is another text. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const isTime = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text);

function shapeOf(seen: Seen, notes: Set<NoteCode>): Shape {
  if (seen.unknown) return { kind: 'unknown' };
  const members: Shape[] = [];
  if (seen.strings > 0) members.push(stringShape(seen.format, notes));
  if (seen.fractions > 0) members.push({ kind: 'number' });
  else if (seen.integers > 0) members.push({ kind: 'integer' });
  if (seen.booleans > 0) members.push({ kind: 'boolean' });
  if (seen.items) members.push({ kind: 'array', items: itemShape(seen.items, notes) });
  if (seen.objects > 0) members.push(objectShape(seen, notes));
  if (seen.nulls > 0) members.push({ kind: 'null' });
  const [only] = members;
  return members.length === 1 && only
    ? only
    : members.length === 0
      ? { kind: 'unknown' }
      : { kind: 'union', members };
}

function stringShape(format: Seen['format'], notes: Set<NoteCode>): Shape {
  if (format === undefined || format === 'none') return { kind: 'string' };
  notes.add('formats');
  return { kind: 'string', format };
}

function itemShape(items: Seen, notes: Set<NoteCode>): Shape {
  const shape = shapeOf(items, notes);
  if (shape.kind === 'unknown' && !items.unknown) notes.add('emptyArrays');
  return shape;
}

function objectShape(seen: Seen, notes: Set<NoteCode>): Shape {
  const keys = [...seen.fields.keys()];
  const byKey = keys.length > mostFields || (keys.length > 1 && keys.every((key) => identifierKey.test(key)));
  if (byKey) {
    notes.add('records');
    return {
      kind: 'record',
      values: shapeOf([...seen.fields.values()].reduce(merged, nothingSeen()), notes),
    };
  }
  const fields = [...seen.fields].map(([key, field]) => fieldShape(key, field, seen.objects, notes));
  return { kind: 'object', fields };
}

/** An absent `constructor` or `toString` reads as the one that every object inherits, so no type can be promised. */
function fieldShape(key: string, field: Seen, objects: number, notes: Set<NoteCode>): ShapeField {
  const optional = field.times < objects;
  if (!optional || !(key in Object.prototype)) return { key, shape: shapeOf(field, notes), optional };
  notes.add('inheritedNames');
  return { key, shape: { kind: 'unknown' }, optional };
}

function merged(one: Seen, other: Seen): Seen {
  const fields = new Map(one.fields);
  for (const [key, field] of other.fields) {
    const known = fields.get(key);
    fields.set(key, known ? merged(known, field) : field);
  }
  return {
    nulls: one.nulls + other.nulls,
    booleans: one.booleans + other.booleans,
    integers: one.integers + other.integers,
    fractions: one.fractions + other.fractions,
    strings: one.strings + other.strings,
    format: mergedFormat(one, other),
    items: one.items && other.items ? merged(one.items, other.items) : (one.items ?? other.items),
    objects: one.objects + other.objects,
    fields,
    unknown: one.unknown || other.unknown,
    times: one.times + other.times,
  };
}

function mergedFormat(one: Seen, other: Seen): Seen['format'] {
  if (one.strings === 0) return other.format;
  return other.strings === 0 || one.format === other.format ? one.format : 'none';
}
