import * as z from 'zod/mini';
import type { Permission } from './permissions.ts';

const marks = new WeakMap<z.core.$ZodType, Permission>();

/**
 * A field of a body that only those fill in who hold the permission in the tenant that the call is about. What is sent as it
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
 * @param schema of the body; its own fields are looked at, not what lies in them
 * @returns undefined where nothing is marked
 */
export function permissionsToWriteOf(schema: z.core.$ZodType): PermissionsToWrite | undefined {
  if (!(schema instanceof z.ZodMiniObject)) return undefined;
  const fields: [string, z.core.$ZodType][] = Object.entries(schema._zod.def.shape);
  const marked = fields.flatMap(([name, field]) => {
    const mark = markOf(field);
    return mark ? [{ name, ...mark }] : [];
  });
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
