import {
  checkReading,
  checkReadings,
  confirmRollover,
  type Reading,
  type RoundRow,
  readingLimits,
} from '@console/contract/apartment';
import { callApi, confirm, isApiError, notify, tellChanged, useProblemText } from '@console/shell';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowKey } from './entry.ts';
import type { RoundKeeper } from './round-keeper.ts';
import { isPassable } from './round-summary-rules.ts';

type Decision = typeof checkReading | typeof confirmRollover;

/** The round puts its row right by the answer; other lists that show the value are asked again when they are opened. */
async function decided(decision: Decision, { readingId, version }: Reading): Promise<RoundRow> {
  const row = await callApi(decision, { params: { readingId }, version });
  void tellChanged(decision.changes, { quietly: true });
  return row;
}

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
  const [passingAll, setPassingAll] = useState(false);
  const { underWay } = keeper;
  /** Nobody has decided about the row's value yet, nor is just doing so. */
  const waits = (key: RowKey): boolean => {
    const reading = keeper.row(key)?.reading;
    return reading?.state === 'entered' && !underWay.has(reading.readingId);
  };
  const act = async (key: RowKey, decision: Decision) => {
    const reading = keeper.row(key)?.reading;
    if (reading?.state !== 'entered') return;
    await underWay.during([reading.readingId], async () => {
      try {
        keeper.put(await decided(decision, reading));
      } catch (error) {
        tell(error);
      }
    });
  };
  // The answer is about that value, perhaps of another meter; the row it stands at only waits for something else.
  const actOnWaiting = async (key: RowKey, value: Reading, decision: Decision) => {
    const { readingId } = value;
    await underWay.during([readingId], async () => {
      try {
        const { reading } = await decided(decision, value);
        const row = keeper.row(key);
        const left = reading?.state === 'entered' ? [reading] : [];
        const waiting = row?.waiting?.flatMap((one) => (one.readingId === readingId ? left : one));
        if (row) keeper.put({ ...row, waiting });
      } catch (error) {
        tell(error);
      }
    });
  };
  const passable = () =>
    keeper.order.flatMap((key) => (waits(key) ? (keeper.row(key) ?? []) : [])).filter(isPassable);
  const passAll = async () => {
    const rows = passable();
    const count = rows.length;
    const question = {
      title: t('reading.check.bulkTitle', { count }),
      body: t('reading.check.bulkBody'),
      confirmLabel: t('reading.check.pass'),
    };
    if (count === 0 || !(await confirm(question))) return;
    setPassingAll(true);
    await underWay.during(
      rows.flatMap(({ reading }) => reading?.readingId ?? []),
      async () => {
        try {
          const passed = await passedOf(rows);
          if (passed === count) notify.success(t('reading.check.bulkDone', { count }));
          else notify.info(t('reading.check.bulkSome', { passed, count }));
        } catch (error) {
          tell(error);
        }
      },
    );
    setPassingAll(false);
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
      void tellChanged(checkReadings.changes, { quietly: true });
      keeper.putAll(
        outcomes.flatMap(({ row }) => row ?? []),
        cycle,
      );
      passed += outcomes.filter(({ outcome }) => outcome !== 'refused').length;
    }
    return passed;
  };
  return {
    waits,
    passingAll,
    pass: (key: RowKey) => act(key, checkReading),
    confirmRollover: (key: RowKey) => act(key, confirmRollover),
    passWaiting: (key: RowKey, reading: Reading) => actOnWaiting(key, reading, checkReading),
    confirmWaiting: (key: RowKey, reading: Reading) => actOnWaiting(key, reading, confirmRollover),
    passAll,
  };
}
