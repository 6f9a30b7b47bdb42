import { type Building, type Cycle, openCycle } from '@console/contract/apartment';
import { localToday, useForm } from '@console/shell';
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
  const { buildingId, readFromDay, readToDay } = building;
  const [ym, setYm] = useState(() => nextMonth(cycles, localToday(building.timeZone)));
  const usual = (day: number) => (ym ? dayOf(ym, day) : '');
  const form = useForm(openCycle, {
    // Days that nobody has chosen follow the month.
    begin: {
      readFrom: undefined as string | undefined,
      readTo: undefined as string | undefined,
      override: false,
    },
    check: () => (ym ? [] : [{ path: 'ym', code: 'required' }]),
    to: { params: { buildingId, ym } },
    onClose,
    onSaved: onDone,
  });
  const { error, problem } = form;
  const blockers = blockersIn(error);
  const [from, until] = [form.at('readFrom'), form.at('readTo')];
  return (
    <FormDialog
      {...form.frame}
      title={t('cycle.openMonth')}
      submitLabel={t('cycle.openMonth')}
      problem={blockers.length > 0 ? undefined : problem && stateText(t, error?.details.state, problem)}
    >
      <MonthInput
        label={t('cycle.month')}
        help={t('cycle.monthHelp')}
        value={ym}
        onChange={setYm}
        error={form.field('ym')}
        required
      />
      <DayInput label={t('cycle.readFrom')} {...from} value={from.value || usual(readFromDay)} />
      <DayInput label={t('cycle.readTo')} {...until} value={until.value || usual(readToDay)} />
      {blockers.length > 0 && (
        <>
          <BlockerList buildingId={buildingId} ym={ym} blockers={blockers} />
          <SwitchInput label={t('cycle.override')} {...form.at('override')} />
        </>
      )}
    </FormDialog>
  );
}

/** One code of the area stands for archived buildings, too; a month that is there already is another matter. */
const stateText = (t: (key: string) => string, state: unknown, otherwise: string): string =>
  typeof state === 'string' && state !== 'archived' ? t('cycle.alreadyOpen') : otherwise;
