import type { Notification } from '@console/contract/platform';
import { useLanguage } from '@console/shell';
import { useTranslation } from 'react-i18next';

/** What a notification says in one line. */
export function useHeadline(): (notification: Notification) => string {
  const { t } = useTranslation('notifications');
  const [language] = useLanguage();
  return ({ kind, payload }) => {
    if (kind !== 'overdueWork') return t(`kind.${kind}`, { title: payload.title || t('untitled') });
    const { building, ym, step, count } = payload;
    return t(count > 0 ? `overdue.${step}` : `overdue.${step}Approval`, {
      building: building[language],
      ym,
      count,
    });
  };
}
