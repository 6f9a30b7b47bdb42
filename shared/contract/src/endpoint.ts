import type { Access } from './access.ts';
import { type Endpoint, type EndpointInput, type Nothing, type Schema, withParts } from './endpoint-parts.ts';
import { object } from './zod-schemas.ts';

export * from './endpoint-parts.ts';

const nothing: Nothing = object({});

/** Declares one call of the API. Everything left out is empty: no parameters, no query, no body. */
export const endpoint = <
  R extends Schema,
  const W extends Access,
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
>(
  input: EndpointInput<P, Q, B, R, W>,
): Endpoint<P, Q, B, R, W> => withParts(input, nothing);
