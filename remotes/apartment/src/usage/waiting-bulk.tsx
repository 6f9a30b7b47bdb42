import { checkWaitingReadings, type WaitingReading } from '@console/contract/apartment';
import { notify, useCall } from '@console/shell';
import type { Selection } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { refusedByCode, sortedForPassing } from './waiting-bulk-rules.ts';

interface WaitingBulkProps {
  buildingId: string;
  rows: readonly WaitingReading[];
  selection: Selection;
}

/** Passes all chosen values that need no look of their own, and says what became of them. */
export function WaitingBulk({ buildingId, rows, selection }: WaitingBulkProps) {
  const { t } = useTranslation('apartment');
  const [pass, passing] = useCall(checkWaitingReadings);
  const chosen = rows.filter(({ reading }) => selection.ids.has(reading.readingId));
  const { passable, own, flagged } = sortedForPassing(chosen);
  const passAll = async () => {
    const readings = passable.map(({ reading: { readingId, version } }) => ({ readingId, version }));
    const done = await pass({ params: { buildingId }, body: { readings } });
    if (!done) return;
    selection.end();
    tellOf(done);
  };
  const tellOf = ({ outcomes, activated }: NonNullable<Awaited<ReturnType<typeof pass>>>) => {
    const refused = refusedByCode(outcomes);
    const passed = outcomes.filter(({ outcome }) => outcome === 'saved').length;
    const told = [
      refused.length === 0
        ? t('usage.waiting.passed', { count: passed })
        : t('usage.waiting.passedSome', { passed, count: outcomes.length }),
      ...refused.map(({ code, count }) =>
        t([`usage.waiting.refused.${code}`, 'usage.waiting.refused.other'], { count }),
      ),
      ...(activated > 0 ? [t('usage.waiting.activated', { count: activated })] : []),
    ].join(' ');
    if (refused.length === 0) notify.success(told);
    else notify.info(told);
  };
  return (
    <>
      <Button
        size="small"
        loading={passing.pending}
        disabled={passable.length === 0}
        onClick={() => void passAll()}
      >
        {t('usage.waiting.passAll', { count: passable.length })}
      </Button>
      {flagged.length > 0 && <span>{t('usage.waiting.flagged', { count: flagged.length })}</span>}
      {own.length > 0 && <span>{t('usage.waiting.own', { count: own.length })}</span>}
      {passing.problem && <Alert severity="error">{passing.problem}</Alert>}
    </>
  );
}
