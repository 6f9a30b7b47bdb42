import * as z from 'zod/mini';
import type { Permission } from './permissions.ts';

/** Who sees a field of an answer, and what stands there for everybody else. */
export interface Sight {
  readonly permission: Permission;
  /**
   * Where the tenant stands in which the permission is asked: a name, or names joined by dots, in the object that has the
   * field or in one around it. Left out: the tenant that the call is about, each of them where it is about several.
   */
  readonly tenantAt?: string | undefined;
  /** What everybody else is told; left out: they are not told that there is such a field. */
  readonly otherwise?: readonly never[] | null;
}

const sights = new WeakMap<z.core.$ZodType, Sight>();

/**
 * A field of an answer that only those see who hold the permission in the tenant that the call is about: the server
 * leaves it out for everybody else, wherever the schema is used. So it is optional to whoever reads it.
 * @param tenantAt where the answer tells the tenant, for answers about several (`Sight`)
 */
export function seenWith<S extends z.ZodMiniType>(
  permission: Permission,
  schema: S,
  { tenantAt }: Pick<Sight, 'tenantAt'> = {},
): z.ZodMiniOptional<S> {
  const field = z.optional(schema);
  sights.set(field, { permission, tenantAt });
  return field;
}

/** The same for a field that is always there: everybody else is told `otherwise`, as released pages expect it. */
export function seenWithOr<S extends z.ZodMiniType>(
  permission: Permission,
  schema: S,
  { tenantAt, otherwise }: Pick<Sight, 'tenantAt'> & { readonly otherwise: readonly never[] | null },
): S {
  // One of its own: the same schema may stand elsewhere, without a mark.
  const field = schema.clone() as S;
  sights.set(field, { permission, tenantAt, otherwise });
  return field;
}

/** Who sees a schema's value; undefined where everybody sees it who sees what is around it. */
export const sightOf = (schema: z.core.$ZodType): Sight | undefined => sights.get(schema);
