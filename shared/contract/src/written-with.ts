import type * as z from 'zod/mini';
import type { Permission } from './permissions.ts';
import { fieldsOf, innerOf } from './schema-parts.ts';

const marks = new WeakMap<z.core.$ZodType, Permission>();

/**
 * A field of a body that only those fill in who hold the permission in the tenant that the call is about, or for the things
 * that `where` says it names. What is sent as it
 * would be without them, left out or at its default, asks for nothing.
 */
export function writtenWith<S extends z.ZodMiniType>(permission: Permission, schema: S): S {
  // One of its own: the same schema may stand elsewhere, without a mark.
  const field = schema.clone() as S;
  marks.set(field, permission);
  return field;
}

/** What somebody needs to hold for a body as it was read. */
export type PermissionsToWrite = (body: unknown) => Permission[];

/**
 * Looks a body's schema through once.
 * @returns undefined where nothing is marked
 * @throws for a mark that could not be acted on: on anything but a field of the body itself
 */
export function permissionsToWriteOf(schema: z.core.$ZodType): PermissionsToWrite | undefined {
  const fields = fieldsOf(schema);
  const marked = Object.entries(fields).flatMap(([name, field]) => {
    const mark = markOf(field);
    return mark ? [{ name, ...mark }] : [];
  });
  const asked = new Set(marked.map(({ name }) => fields[name]));
  if (partsOf(schema).some((part) => !asked.has(part) && hasMark(part)))
    throw new Error('writtenWith marks a field of the body itself, and is not changed after that.');
  if (marked.length === 0) return undefined;
  return (body) => {
    if (typeof body !== 'object' || body === null) return [];
    const filled = marked.filter(({ name, usual }) => !Object.is(Reflect.get(body, name), usual));
    return [...new Set(filled.map(({ permission }) => permission))];
  };
}

type Wrapping = z.core.$ZodTypeDef & { innerType?: z.core.$ZodType; defaultValue?: unknown };

/** The mark of a field or of what it wraps, and what stands there where nothing was said. */
function markOf(field: z.core.$ZodType): { permission: Permission; usual: unknown } | undefined {
  const permission = marks.get(field);
  if (permission) return { permission, usual: undefined };
  const { innerType, defaultValue }: Wrapping = field._zod.def;
  const inner = innerType && markOf(innerType);
  return inner && { ...inner, usual: inner.usual ?? defaultValue };
}

const partsOf = (schema: z.core.$ZodType) => [...Object.values(fieldsOf(schema)), ...innerOf(schema)];
const hasMark = (schema: z.core.$ZodType): boolean => marks.has(schema) || partsOf(schema).some(hasMark);
