import { type Building, type Cycle, openCycle } from '@console/contract/apartment';
import { useCall } from '@console/shell';
import { DayInput, FormDialog, MonthInput, SwitchInput } from '@console/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlockerList, blockersIn } from './blocker-list.tsx';
import { nextMonth } from './month-steps-rules.ts';

interface OpenMonthDialogProps {
  building: Building;
  cycles: readonly Cycle[];
  onDone(cycle: Cycle): void;
  onClose(): void;
}

const dayOf = (ym: string, day: number) => `${ym}-${String(day).padStart(2, '0')}`;

/** A month with the days on which it is read; the building's usual ones unless somebody says otherwise. */
export default function OpenMonthDialog({ building, cycles, onDone, onClose }: OpenMonthDialogProps) {
  const { t } = useTranslation('apartment');
  const [ym, setYm] = useState(() => nextMonth(cycles, new Date()));
  const [days, setDays] = useState<{ readFrom?: string; readTo?: string }>({});
  const [override, setOverride] = useState(false);
  const [run, { pending, error, problem, field }] = useCall(openCycle);
  const { buildingId, readFromDay, readToDay } = building;
  const usual = (day: number) => (ym ? dayOf(ym, day) : '');
  const blockers = blockersIn(error);
  const submit = async () => {
    const done = await run({ params: { buildingId, ym }, body: { ...days, override } });
    if (done) onDone(done);
  };
  return (
    <FormDialog
      open
      title={t('cycle.openMonth')}
      submitLabel={t('cycle.openMonth')}
      pending={pending}
      problem={blockers.length > 0 ? undefined : problem && stateText(t, error?.details.state, problem)}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <MonthInput
        label={t('cycle.month')}
        help={t('cycle.monthHelp')}
        value={ym}
        onChange={setYm}
        error={field('ym')}
        required
      />
      <DayInput
        label={t('cycle.readFrom')}
        value={days.readFrom ?? usual(readFromDay)}
        onChange={(readFrom) => setDays({ ...days, readFrom })}
        error={field('readFrom')}
      />
      <DayInput
        label={t('cycle.readTo')}
        value={days.readTo ?? usual(readToDay)}
        onChange={(readTo) => setDays({ ...days, readTo })}
        error={field('readTo')}
      />
      {blockers.length > 0 && (
        <>
          <BlockerList buildingId={buildingId} ym={ym} blockers={blockers} />
          <SwitchInput label={t('cycle.override')} value={override} onChange={setOverride} />
        </>
      )}
    </FormDialog>
  );
}

/** One code of the area stands for archived buildings, too; a month that is there already is another matter. */
const stateText = (t: (key: string) => string, state: unknown, otherwise: string): string =>
  typeof state === 'string' && state !== 'archived' ? t('cycle.alreadyOpen') : otherwise;
