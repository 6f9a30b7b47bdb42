import type { Condition } from '@console/contract';
import type { PolicyChangeInput, PolicyPerson, PolicyRole } from '@console/contract/codegen';
import { useFormat, useName } from '@console/shell';
import { useTranslation } from 'react-i18next';
import { withEnglish } from './policy-rules.ts';
import './texts.ts';

/** What a permission is called, where its area is on this page; its code alone where it is not. */
export function usePermissionWords(): (code: string) => string | undefined {
  const { i18n } = useTranslation('codeGen');
  return (code) => {
    const spaces = Object.keys(i18n.getDataByLanguage(i18n.language) ?? {});
    const named = spaces.map((space) => `${space}:permissions.${code}`).find((key) => i18n.exists(key));
    return named && i18n.t(named);
  };
}

/** The best name that there is of somebody. */
export const personName = ({
  name,
  username,
  userId,
}: Pick<PolicyPerson, 'name' | 'username' | 'userId'>): string => name ?? username ?? userId;

/** A role by its names, or by its code where there is none of that code any more. */
export function useRoleName(roles: readonly PolicyRole[]): (code: string) => string {
  const name = useName();
  return (code) => {
    const role = roles.find((one) => one.code === code);
    return role ? name(role.names) : code;
  };
}

/** What a rule is limited to, in a few words. */
export function useConditionWords(): (condition: Condition) => string {
  const { t } = useTranslation('codeGen');
  return (condition) => {
    if (condition.kind !== 'fields') return t(`power.condition.${condition.kind}`);
    return Object.entries(condition.fields)
      .map(([field, values]) =>
        t('power.condition.field', { field: t(`power.field.${field}`), values: values.join(', ') }),
      )
      .join(t('power.condition.and'));
  };
}

type CellRule = { condition: Condition; reason?: string | undefined } | null;

/** A pending change in a sentence. */
export function useChangeWords(roles: readonly PolicyRole[]): (change: PolicyChangeInput) => string {
  const { t } = useTranslation('codeGen');
  const name = useName();
  const roleName = useRoleName(roles);
  const condition = useConditionWords();
  const permission = usePermissionWords();
  const format = useFormat();
  const ruled = (allow: CellRule, deny: CellRule) => {
    if (deny) return t('power.cell.denied', { condition: condition(deny.condition) });
    if (allow) return t('power.cell.allowed', { condition: condition(allow.condition) });
    return t('power.cell.emptied');
  };
  return (change) => {
    const role = roleName(change.role);
    switch (change.kind) {
      case 'cell':
        return t('power.change.cell', {
          role,
          permission: permission(change.permission) ?? change.permission,
          what: ruled(change.allow, change.deny),
        });
      case 'createRole':
        return t('power.change.createRole', { role: name(withEnglish(change.names)), code: change.role });
      case 'renameRole':
        return t('power.change.renameRole', { code: change.role, role: name(withEnglish(change.names)) });
      case 'removeRole':
        return t('power.change.removeRole', { role });
      case 'assign':
        return change.expiresAt === null
          ? t('power.change.assign', { role, count: change.userIds.length })
          : t('power.change.assignUntil', {
              role,
              count: change.userIds.length,
              until: format.instant(change.expiresAt),
            });
      case 'unassign':
        return t('power.change.unassign', { role, count: change.userIds.length });
      case 'map':
        return t('power.change.map', { role, from: change.from });
      case 'unmap':
        return t('power.change.unmap', { role, from: change.from });
    }
  };
}
