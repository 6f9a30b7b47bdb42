import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { instant } from '../scalars.ts';
import { signInErrorCodes } from './sign-in-errors.ts';

/** In which way a remote did not work. */
export const remoteFailures = [
  'network',
  'timeout',
  'integrity',
  'shape',
  'compat',
  'init',
  'render',
  'chunk',
] as const;
export type RemoteFailure = (typeof remoteFailures)[number];

const SignInFault = z.object({
  kind: z.literal('signIn'),
  code: z.enum(signInErrorCodes),
  at: instant,
});

const RemoteFault = z.object({
  kind: z.literal('remote'),
  failure: z.enum(remoteFailures),
  /** Workspace name, e.g. `notes`. */
  remote: z.string().check(z.regex(/^[a-z][A-Za-z0-9]{1,30}$/)),
  release: z.nullable(z.string().check(z.regex(/^[0-9a-z]{7,40}$/))),
  httpStatus: z.nullable(z.int().check(z.minimum(100), z.maximum(599))),
  tookMs: z.nullable(z.int().check(z.minimum(0), z.maximum(600_000))),
  at: instant,
});

/**
 * A fault that a browser met. Every field is a code, a number or a name of ours: there is no place for a person's
 * data, a token or an address in it.
 */
export const TelemetryEvent = z.discriminatedUnion('kind', [SignInFault, RemoteFault]);
export type TelemetryEvent = z.infer<typeof TelemetryEvent>;

/** Faults are reported by people who cannot sign in, too; that is why the endpoint is public and small. */
export const recordEvents = endpoint({
  name: 'recordEvents',
  method: 'POST',
  path: '/telemetry',
  access: 'public',
  changes: 'nothing',
  body: z.object({ events: z.array(TelemetryEvent).check(z.minLength(1), z.maxLength(20)) }),
  response: z.optional(z.object({})),
});

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
