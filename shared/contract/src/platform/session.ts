import * as z from 'zod/mini';
import { isMet, LimitedRule, type Subject } from '../conditions.ts';
import { endpoint } from '../endpoint.ts';
import { instant } from '../scalars.ts';

export const Me = z.object({
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
export type Me = z.infer<typeof Me>;

/**
 * Whether a permission of the whole console is held for this thing, as far as a browser can tell: enough to show a button. The
 * API decides.
 */
export function mayDo(
  { permissions, effective, userId }: Pick<Me, 'permissions' | 'effective' | 'userId'>,
  permission: string,
  subject: Subject = {},
): boolean {
  if (!effective || !permissions.includes(permission)) return permissions.includes(permission);
  const reader = { userId, organizations: effective.organizations };
  const rules = effective.limited.filter(
    (rule) => rule.permission === permission && isMet(rule, subject, reader),
  );
  if (rules.some(({ effect }) => effect === 'deny')) return false;
  return effective.unlimited.includes(permission) || rules.length > 0;
}

export const getMe = endpoint({
  name: 'getMe',
  method: 'GET',
  path: '/me',
  access: 'signedIn',
  shows: ['platform.me'],
  response: Me,
});
