import type * as zod from 'zod/mini';
import { scalarShapes } from '../scalar-shapes.ts';
import type { Schemas } from '../zod-schemas.ts';
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

export function telemetryShapes(z: Schemas) {
  const { instant } = scalarShapes(z);
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
  const TelemetryEvent = z.discriminatedUnion('kind', [SignInFault, RemoteFault]);
  const events = z.object({ events: z.array(TelemetryEvent).check(z.minLength(1), z.maxLength(20)) });
  const taken = z.optional(z.object({}));
  return { TelemetryEvent, events, taken };
}
export type TelemetryEvent = zod.infer<ReturnType<typeof telemetryShapes>['TelemetryEvent']>;

/** All of the call but what it sends, and what it is answered. Faults are reported by people who cannot sign in, too; that is why it is public and small. */
export const telemetryCall = {
  name: 'recordEvents',
  method: 'POST',
  path: '/telemetry',
  access: 'public',
  changes: 'nothing',
} as const;
