import { inheritKey } from './row-keys.ts';

/** A body while it is typed: numbers may be missing yet, and lists are taken as they are. */
export type Typed<Value> = Value extends number
  ? number extends Value
    ? number | null
    : Value
  : Value extends readonly (infer Row)[]
    ? readonly Typed<Row>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: Typed<Value[Name]> }
      : Value;

type Here<Value> = NonNullable<Value>;

/** Every place in a draft, dotted: `name.zh`, `lines.0.pieces`. */
export type FieldPath<Draft> = Draft extends readonly (infer Row)[]
  ? `${number}` | `${number}.${FieldPath<Here<Row>>}`
  : Draft extends object
    ? {
        [Name in keyof Draft & string]-?: Here<Draft[Name]> extends object
          ? Name | `${Name}.${FieldPath<Here<Draft[Name]>>}`
          : Name;
      }[keyof Draft & string]
    : never;

type Item<Value, Name> = Value extends readonly (infer Row)[]
  ? Row
  : Name extends keyof Value
    ? Value[Name]
    : never;

/** What stands at a place. */
export type ValueAt<Draft, Path> = Path extends `${infer Name}.${infer Rest}`
  ? ValueAt<Here<Item<Draft, Name>>, Rest>
  : Item<Draft, Path>;

/** The places that hold rows. */
export type RowsPath<Draft> = {
  [Path in FieldPath<Draft>]: Here<ValueAt<Draft, Path>> extends readonly object[] ? Path : never;
}[FieldPath<Draft>];

export type RowAt<Draft, Path> = Here<ValueAt<Draft, Path>> extends readonly (infer Row)[] ? Row : never;

type Values = Readonly<Record<string, unknown>>;

const isContainer = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** What stands at a dotted path; undefined where there is nothing. */
export const valueAt = (value: unknown, path: string): unknown =>
  path === ''
    ? value
    : path.split('.').reduce<unknown>((at, name) => (isContainer(at) ? at[name] : undefined), value);

/** The same with another value at a dotted path; all that lies beside the path is kept as it is, rows keep their keys. */
export function withValueAt(value: unknown, path: string, next: unknown): unknown {
  if (path === '') return next;
  const [name = '', ...rest] = path.split('.');
  const below = withValueAt(isContainer(value) ? value[name] : undefined, rest.join('.'), next);
  if (!Array.isArray(value)) return { ...(isContainer(value) ? value : {}), [name]: below };
  inheritKey(value[Number(name)], below);
  return value.map((one, index) => (index === Number(name) ? below : one));
}

/** Takes what stands at one place of a list to another. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const others = rows.filter((_, index) => index !== from);
  const at = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, at), ...rows.slice(from, from + 1), ...others.slice(at)];
}
