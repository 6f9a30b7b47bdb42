import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { instant } from '../scalars.ts';
import * as schemas from '../zod-schemas.ts';
import type * as shapes from './telemetry-shapes.ts';
import { telemetryCall, telemetryShapes } from './telemetry-shapes.ts';

export { type RemoteFailure, remoteFailures } from './telemetry-shapes.ts';

const ours = telemetryShapes(schemas);

export const { TelemetryEvent } = ours;
export type TelemetryEvent = shapes.TelemetryEvent;

export const recordEvents = endpoint({ ...telemetryCall, body: ours.events, response: ours.taken });

/** A fault as it was received; `receivedAt` is the server's clock, `at` the browser's. */
export const RecordedEvent = z.object({
  eventId: z.uuid(),
  receivedAt: instant,
  event: TelemetryEvent,
});
export type RecordedEvent = z.infer<typeof RecordedEvent>;

/** What browsers met lately, newest first, for those who operate the console. */
export const listEvents = endpoint({
  name: 'listEvents',
  method: 'GET',
  path: '/telemetry',
  access: 'codegen.info.admin',
  query: z.object({
    ...cursorQuery,
    kind: z.optional(z.enum(['signIn', 'remote'])),
    remote: z.optional(z.string().check(z.maxLength(31))),
  }),
  response: cursorPage(RecordedEvent),
});
