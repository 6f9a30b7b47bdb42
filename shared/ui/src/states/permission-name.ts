import { useTranslation } from 'react-i18next';

/**
 * What people call a permission. An area names its own, under `permissions.<code>` of its texts; which area that is
 * need not be known here. Nothing for a code that no area on this page has named.
 */
export function usePermissionName(code: string): string | undefined {
  const { i18n } = useTranslation('ui');
  if (code === '') return undefined;
  const spaces = Object.keys(i18n.getDataByLanguage(i18n.language) ?? {});
  const keys = spaces.map((space) => `${space}:permissions.${code}`);
  const named = keys.find((key) => i18n.exists(key));
  return named && i18n.t(named);
}
