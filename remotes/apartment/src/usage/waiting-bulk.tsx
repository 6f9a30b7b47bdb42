import { checkWaitingReadings, type WaitingReading } from '@console/contract/apartment';
import { notify, useCall } from '@console/shell';
import type { Selection } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

interface WaitingBulkProps {
  buildingId: string;
  rows: readonly WaitingReading[];
  selection: Selection;
}

/** What nothing is unusual about, and what the user may check at all. */
const isPassable = ({ may, reading }: WaitingReading): boolean => may.check && reading.flags.length === 0;

/** Passes all chosen values that need no look of their own, and says what became of them. */
export function WaitingBulk({ buildingId, rows, selection }: WaitingBulkProps) {
  const { t } = useTranslation('apartment');
  const [pass, passing] = useCall(checkWaitingReadings);
  const readings = rows
    .filter((row) => selection.ids.has(row.reading.readingId) && isPassable(row))
    .map(({ reading: { readingId, version } }) => ({ readingId, version }));
  const passAll = async () => {
    const done = await pass({ params: { buildingId }, body: { readings } });
    if (!done) return;
    selection.end();
    tellOf(done);
  };
  const tellOf = ({ outcomes, activated }: NonNullable<Awaited<ReturnType<typeof pass>>>) => {
    const passed = outcomes.filter(({ outcome }) => outcome === 'saved').length;
    const moved = activated > 0 ? [t('usage.waiting.activated', { count: activated })] : [];
    if (passed === outcomes.length)
      notify.success([t('usage.waiting.passed', { count: passed }), ...moved].join(' '));
    else notify.info([t('usage.waiting.passedSome', { passed, count: outcomes.length }), ...moved].join(' '));
  };
  return (
    <>
      <Button
        size="small"
        loading={passing.pending}
        disabled={readings.length === 0}
        onClick={() => void passAll()}
      >
        {t('usage.waiting.passAll', { count: readings.length })}
      </Button>
      {readings.length < selection.ids.size && (
        <span>{t('usage.waiting.left', { count: selection.ids.size - readings.length })}</span>
      )}
      {passing.problem && <Alert severity="error">{passing.problem}</Alert>}
    </>
  );
}
