import { confirm } from '@console/shell';
import { useTranslation } from 'react-i18next';
import type { YardEntry } from './yard-entry.ts';
import type { YardQueue } from './yard-queue.ts';

/** Throws a count away once somebody has said so; what may have arrived already is told. @returns whether it is gone */
export function useDiscard(queue: YardQueue): (entry: YardEntry) => Promise<boolean> {
  const { t } = useTranslation('wood');
  return async (entry) => {
    const agreed = await confirm({
      title: t('yardPhone.discardTitle', { number: entry.number }),
      body: t(entry.triedAt === null ? 'yardPhone.discardBody' : 'yardPhone.discardTried'),
      confirmLabel: t('yardPhone.discard'),
      danger: true,
    });
    if (agreed) queue.discard(entry);
    return agreed;
  };
}
