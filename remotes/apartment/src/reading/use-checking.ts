import {
  checkReading,
  checkReadings,
  confirmRollover,
  type Reading,
  type RoundRow,
  readingLimits,
} from '@console/contract/apartment';
import { callApi, confirm, isApiError, notify, useProblemText } from '@console/shell';
import { useTranslation } from 'react-i18next';
import type { RowKey } from './entry.ts';
import type { RoundKeeper } from './round-keeper.ts';
import { isPassable } from './round-summary-rules.ts';

/** What a checker does; each answer puts its row right, the other rows stay as they are. */
export function useChecking(keeper: RoundKeeper, cycleId: string) {
  const { t } = useTranslation('apartment');
  const problemText = useProblemText();
  const tell = (error: unknown) =>
    notify.error(
      isApiError(error)
        ? t([`reading.refused.${error.code}`, ''], { defaultValue: '' }) || problemText(error)
        : problemText(error),
    );
  const act = async (key: RowKey, endpoint: typeof checkReading | typeof confirmRollover) => {
    const reading = keeper.row(key)?.reading;
    if (!reading) return;
    const { readingId, version } = reading;
    try {
      keeper.put(await callApi(endpoint, { params: { readingId }, version }));
    } catch (error) {
      tell(error);
    }
  };
  // Its answer is about that value, perhaps of another meter; the row it stands at only has one less to wait for.
  const passWaiting = async (key: RowKey, { readingId, version }: Reading) => {
    try {
      await callApi(checkReading, { params: { readingId }, version });
      const row = keeper.row(key);
      if (row) keeper.put({ ...row, waiting: row.waiting?.filter((one) => one.readingId !== readingId) });
    } catch (error) {
      tell(error);
    }
  };
  const passAll = async () => {
    const rows = keeper.order.flatMap((key) => keeper.row(key) ?? []).filter(isPassable);
    const count = rows.length;
    const question = {
      title: t('reading.check.bulkTitle', { count }),
      body: t('reading.check.bulkBody'),
      confirmLabel: t('reading.check.pass'),
    };
    if (!(await confirm(question))) return;
    try {
      const passed = await passedOf(rows);
      if (passed === count) notify.success(t('reading.check.bulkDone', { count }));
      else notify.info(t('reading.check.bulkSome', { passed, count }));
    } catch (error) {
      tell(error);
    }
  };
  const passedOf = async (rows: readonly RoundRow[]): Promise<number> => {
    let passed = 0;
    for (let from = 0; from < rows.length; from += readingLimits.batch) {
      const readings = rows
        .slice(from, from + readingLimits.batch)
        .flatMap(({ reading }) =>
          reading ? [{ readingId: reading.readingId, version: reading.version }] : [],
        );
      const { cycle, outcomes } = await callApi(checkReadings, { params: { cycleId }, body: { readings } });
      keeper.putAll(
        outcomes.flatMap(({ row }) => row ?? []),
        cycle,
      );
      passed += outcomes.filter(({ outcome }) => outcome !== 'refused').length;
    }
    return passed;
  };
  return {
    pass: (key: RowKey) => act(key, checkReading),
    confirmRollover: (key: RowKey) => act(key, confirmRollover),
    passWaiting,
    passAll,
  };
}
