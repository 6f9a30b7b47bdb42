import type * as z from 'zod/mini';
import type { Access } from './access.ts';

type Schema = z.ZodMiniType;

/**
 * What is told again and again until the reader leaves: server-sent events, each with one `event` as JSON. Read with
 * `fetch`, because an EventSource cannot send a bearer token; asked with GET.
 */
export interface Stream<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Event extends Schema = Schema,
> {
  /** As an endpoint's, e.g. `streamClash`. */
  readonly name: string;
  /** Path below `/api/v1`, with OpenAPI parameters. */
  readonly path: string;
  /** Asked when it is opened, and again while it is open. */
  readonly access: Access;
  readonly params: Params;
  readonly query: Query;
  readonly event: Event;
}

/** Declares one stream of the API. */
export const stream = <Params extends Schema, Query extends Schema, Event extends Schema>(
  input: Stream<Params, Query, Event>,
): Stream<Params, Query, Event> => input;

/** What a reader hands over before parsing. */
export interface StreamInput<S extends Stream> {
  readonly params: z.input<S['params']>;
  readonly query: z.input<S['query']>;
}

/** What the reader is told. */
export type EventOf<S extends Stream> = z.output<S['event']>;
