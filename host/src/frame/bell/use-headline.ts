import { type Notification, newsOf } from '@console/contract/platform';
import { useLanguage } from '@console/shell';
import { useTranslation } from 'react-i18next';

/** What a notification says in one line. */
export function useHeadline(): (notification: Notification) => string {
  const { t } = useTranslation('notifications');
  const [language] = useLanguage();
  return (notification) => {
    const { text, values } = newsOf(notification).headline(language);
    const named = Object.entries(values).map(([name, value]) => [name, value === '' ? t('untitled') : value]);
    return String(t(text, Object.fromEntries(named)));
  };
}
