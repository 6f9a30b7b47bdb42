import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type Def = z.core.$ZodTypeDef & {
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly options?: readonly Schema[];
} & { readonly [Part in 'innerType' | 'element' | 'valueType' | 'in' | 'out' | 'left' | 'right']?: Schema };

/** The fields of an object's schema, by name; none of any other. */
export const fieldsOf = (schema: Schema): Readonly<Record<string, Schema>> =>
  (schema._zod.def as Def).shape ?? {};

/** What a schema wraps, holds or chooses from, without the fields of an object. */
export function innerOf(schema: Schema): Schema[] {
  const { options = [], ...def }: Def = schema._zod.def;
  const inner = [def.innerType, def.element, def.valueType, def.in, def.out, def.left, def.right];
  return [...options, ...inner].filter((one) => one !== undefined);
}
