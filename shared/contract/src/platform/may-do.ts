import { isMet, type Subject } from '../rules-met.ts';
import type { Me } from './me-shape.ts';

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
