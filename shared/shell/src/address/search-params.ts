import * as z from 'zod/mini';

/**
 * The address's search parameters by a zod object. Each parameter stands alone: one that is invalid or repeated
 * falls back to its default, so that a bad address still shows a screen.
 * @param source a loader's request, or the parameters themselves
 */
export function searchParams<Schema extends z.ZodMiniObject>(
  source: Request | URLSearchParams,
  schema: Schema,
): z.output<Schema> {
  const params = source instanceof URLSearchParams ? source : new URL(source.url).searchParams;
  const entries = Object.entries<z.core.$ZodType>(schema.shape).map(([name, field]) => [
    name,
    parsedParameter(params.getAll(name), field),
  ]);
  return Object.fromEntries(entries) as z.output<Schema>;
}

function parsedParameter(values: string[], field: z.core.$ZodType): unknown {
  const given = values.length === 1 ? z.safeParse(field, values[0]) : undefined;
  if (given?.success) return given.data;
  const absent = z.safeParse(field, undefined);
  return absent.success ? absent.data : undefined;
}
