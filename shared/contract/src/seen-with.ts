import * as z from 'zod/mini';
import type { Permission } from './permissions.ts';

const marks = new WeakMap<z.core.$ZodType, Permission>();

/**
 * A field of an answer that only those see who hold the permission in the tenant that the call is about: the server
 * leaves it out for everybody else, wherever the schema is used. So it is optional to whoever reads it.
 */
export function seenWith<S extends z.ZodMiniType>(permission: Permission, schema: S): z.ZodMiniOptional<S> {
  const field = z.optional(schema);
  marks.set(field, permission);
  return field;
}

/** The permission with which a schema's value is seen; undefined where everybody sees it who sees what is around it. */
export const permissionToSee = (schema: z.core.$ZodType): Permission | undefined => marks.get(schema);
