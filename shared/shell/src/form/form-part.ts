import { type Limits, limitsAt } from '@console/contract';
import {
  type FieldPath,
  moved,
  type RowAt,
  type RowsPath,
  type ValueAt,
  valueAt,
  withValueAt,
} from './paths.ts';
import { rowKey } from './row-keys.ts';

type Blank<Value> = Value extends null | undefined ? '' : Value;

/** As an input holds it: no text is '', no number is null. */
export type FieldValue<Value> = [NonNullable<Value>] extends [string]
  ? Blank<Value>
  : [NonNullable<Value>] extends [number]
    ? number extends NonNullable<Value>
      ? number | null
      : Value
    : Value;

type LimitsOf<Value> = [NonNullable<Value>] extends [string]
  ? Pick<Limits, 'minLength' | 'maxLength' | 'scale' | 'negative'>
  : [NonNullable<Value>] extends [number]
    ? Pick<Limits, 'min' | 'max' | 'negative'>
    : Record<never, never>;

/** What an input of `@console/ui` needs of its field: `<TextInput label={…} {...form.at('name.zh')} />`. */
export type FieldBinding<Value> = LimitsOf<Value> & {
  readonly value: FieldValue<Value>;
  onChange(value: FieldValue<Value>): void;
  readonly error: string | undefined;
  readonly required: boolean;
  readonly disabled: boolean;
};

/** A form, or a part of it: the new meter in a replacement, one line of many. Paths begin here. */
export interface FormPart<Draft extends object> {
  readonly draft: Draft;
  at<Path extends FieldPath<Draft>>(path: Path): FieldBinding<ValueAt<Draft, Path>>;
  part<Path extends FieldPath<Draft>>(path: Path): FormPart<Extract<ValueAt<Draft, Path>, object>>;
  rows<Path extends RowsPath<Draft>>(path: Path): FormRows<Extract<RowAt<Draft, Path>, object>>;
  set(change: Partial<Draft>): void;
  /** What is wrong at a place, in the user's words: also where no field of its own stands. */
  field(path: string): string | undefined;
  /** For fields that several forms have: as much of this form as they know. */
  as<Less extends object>(): Draft extends Less ? FormPart<Less> : never;
}

export interface FormRow<Row extends object> extends FormPart<Row> {
  /** Stays with the row while it is typed in and moved. */
  readonly key: string;
  readonly index: number;
  remove(): void;
}

export interface FormRows<Row extends object> {
  readonly items: readonly FormRow<Row>[];
  /** What is wrong with all of them together. */
  readonly error: string | undefined;
  add(row: Row): void;
  remove(index: number): void;
  move(from: number, to: number): void;
}

/** What all parts of a form share. */
export interface FormGround {
  readonly draft: object;
  readonly schema: Parameters<typeof limitsAt>[0];
  /** A saved version is changed: what is left out stays, so that nothing can be left empty by leaving it out. */
  readonly updates: boolean;
  readonly disabled: boolean;
  field(path: string): string | undefined;
  /** Of what lies below a place, too: for a list that is typed as one text. */
  fieldWithin(path: string): string | undefined;
  change(next: (draft: object) => object): void;
}

/** Loosely typed inside, by paths made at run time; `FormPart` is what callers see. */
type Part = Omit<FormPart<Record<string, unknown>>, 'at' | 'part' | 'rows' | 'as'> & {
  at(path: string): object;
  part(path: string): Part;
  rows(path: string): object;
  as(): Part;
};

export function partAt(ground: FormGround, prefix: string): Part {
  const full = (path: string) => [prefix, path].filter(Boolean).join('.');
  const put = (path: string, next: (now: unknown) => unknown) =>
    ground.change((draft) => withValueAt(draft, path, next(valueAt(draft, path))) as object);
  const part: Part = {
    draft: valueAt(ground.draft, prefix) as Record<string, unknown>,
    at: (path) => bind(ground, full(path), (value) => put(full(path), () => value)),
    part: (path) => partAt(ground, full(path)),
    rows: (path) => rowsAt(ground, full(path), (next) => put(full(path), (now) => next(listOf(now)))),
    set: (change) => put(prefix, (now) => ({ ...(now as object), ...change })),
    field: (path) => ground.field(full(path)),
    as: () => part,
  };
  return part;
}

const listOf = (value: unknown): readonly object[] => (Array.isArray(value) ? value : []);

type ChangeRows = (next: (rows: readonly object[]) => readonly object[]) => void;

function rowsAt(ground: FormGround, path: string, change: ChangeRows) {
  const remove = (index: number) => change((rows) => rows.filter((_, at) => at !== index));
  return {
    items: listOf(valueAt(ground.draft, path)).map((row, index) => ({
      ...partAt(ground, `${path}.${index}`),
      key: rowKey(row),
      index,
      remove: () => remove(index),
    })),
    error: ground.field(path),
    add: (row: object) => change((rows) => [...rows, row]),
    remove,
    move: (from: number, to: number) => change((rows) => moved(rows, from, to)),
  };
}

function bind(ground: FormGround, path: string, put: (value: unknown) => void) {
  const { draft, updates, disabled } = ground;
  const limits = limitsAt(ground.schema, path);
  const { type, minLength, maxLength, scale, negative, min, max } = limits;
  const value = valueAt(draft, path) ?? (type === undefined || type === 'number' ? null : '');
  return {
    // Of a list they are no numbers of characters.
    ...(type === 'string' && { minLength, maxLength, scale, negative }),
    ...(type === 'number' && { min, max, negative: min === undefined || min < 0 }),
    ...{ value, disabled },
    required: isRequired(limits, updates),
    onChange: (next: unknown) => put(next === '' ? emptied(limits, updates) : next),
    error: type === 'array' ? ground.fieldWithin(path) : ground.field(path),
  };
}

/** Whether nothing may not stand there. A choice that has no empty one needs no mark. */
export function isRequired(limits: Limits, updates: boolean): boolean {
  if (limits.nullable || (limits.optional && !updates)) return false;
  if (limits.type === 'number') return true;
  return limits.type === 'string' && (limits.formed === true || (limits.minLength ?? 0) > 0);
}

/** What empty text becomes, so that the server takes it for nothing. */
function emptied(limits: Limits, updates: boolean): null | undefined | '' {
  if (limits.nullable) return null;
  const refused = limits.formed || (limits.minLength ?? 0) > 0;
  return limits.optional && !updates && refused ? undefined : '';
}
