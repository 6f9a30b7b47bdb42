import type * as zod from 'zod/mini';
import { conditionShapes } from '../condition-shapes.ts';
import { scalarShapes } from '../scalar-shapes.ts';
import type { Schemas } from '../zod-schemas.ts';

export function meShape(z: Schemas) {
  const { instant } = scalarShapes(z);
  const { LimitedRule } = conditionShapes(z);
  return z.object({
    userId: z.string(),
    username: z.nullable(z.string()),
    name: z.nullable(z.string()),
    /** The organization that the token is for; null with a personal one, which shows all memberships. */
    organization: z.nullable(z.string()),
    roles: z.array(z.string()),
    memberships: z.array(z.object({ area: z.string(), tenantId: z.uuid(), roles: z.array(z.string()) })),
    /** Everything held anywhere; decides which menu entries are shown. */
    permissions: z.array(z.string()),
    /**
     * By language: the hash of what is published of the console's own texts (`publishedTextsAddress`). Left out: nothing is, and a page
     * asks for nothing.
     */
    texts: z.optional(z.record(z.string(), z.string())),
    /** By the rules of powerManage; earlier releases do not tell it. */
    effective: z.optional(
      z.object({
        policyVersion: z.int(),
        /** Held in the whole console, for everything. */
        unlimited: z.array(z.string()),
        /** Rules about what is held for some things only, or denied for some. */
        limited: z.array(LimitedRule),
        organizations: z.array(z.string()),
        /** When something that is held for a time ends next: then ask again. */
        until: z.nullable(instant),
      }),
    ),
  });
}
export type Me = zod.infer<ReturnType<typeof meShape>>;

/** All of the call but its answer. */
export const meCall = {
  name: 'getMe',
  method: 'GET',
  path: '/me',
  access: 'signedIn',
  shows: ['platform.me'],
} as const;
