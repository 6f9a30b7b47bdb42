import { type Meter, type MeterChange, type Room, updateMeter } from '@console/contract/apartment';
import { useCall, useFormat } from '@console/shell';
import { DayInput, DefinitionList, FormDialog, SelectInput, TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { conflictsOf } from '../conflict/changes.ts';
import { ConflictNotice } from '../conflict/conflict-notice.tsx';
import { FieldGrid } from '../form/field-grid.tsx';
import { useCarefulClose } from '../form/use-careful-close.ts';
import { theirsOf, useVersionedDraft } from '../form/use-versioned-draft.ts';
import { PlaceFields } from './place-fields.tsx';

type Settings = Required<MeterChange>;

interface MeterSettingsFormProps {
  meter: Meter;
  rooms: readonly Room[];
  masters: readonly Meter[];
  onClose(): void;
}

const names = ['serial', 'parentMeterId', 'tariffPlanId', 'verifyDue', 'supply', 'note'] as const;

/** The settings of a meter; what stands on its plate stays, a typing mistake in its number excepted. */
export default function MeterSettingsForm({ meter, rooms, masters, onClose }: MeterSettingsFormProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const draftOf = (one: Meter | undefined) => settingsOf(one ?? meter);
  const { draft, changes, dirty, base, set, restart } = useVersionedDraft<Meter, Settings>(meter, draftOf);
  const [run, { pending, problem, field, error, clear }] = useCall(updateMeter, {
    done: 'updated',
  });
  const close = useCarefulClose(dirty, onClose);
  const theirs = theirsOf<Meter>(error);
  const submit = async () => {
    if (!dirty || !base) return onClose();
    if (await run({ params: { meterId: meter.meterId }, version: base.version, body: changes })) onClose();
  };
  const takeTheirs = (mine: Partial<Settings>) => {
    if (!theirs) return;
    restart(theirs, mine);
    clear();
  };
  const shown = (one: Settings, name: keyof Settings) => {
    if (name === 'supply') return t(`meters.supplies.${one.supply}`);
    if (name === 'parentMeterId') return masters.find(({ meterId }) => meterId === one[name])?.serial ?? '–';
    return one[name] || '–';
  };
  return (
    <FormDialog
      wide
      open
      title={t('meters.one', { serial: meter.serial })}
      onClose={close}
      onSubmit={submit}
      pending={pending}
      problem={theirs ? undefined : problem}
    >
      {theirs && (
        <ConflictNotice
          rows={conflictsOf(draft, settingsOf(theirs)).map((name) => ({
            field: name,
            label: t(`meters.${name}`),
            mine: shown(draft, name),
            theirs: shown(settingsOf(theirs), name),
          }))}
          onReapply={() => takeTheirs(changes)}
          onDiscard={() => takeTheirs({})}
        />
      )}
      <DefinitionList
        items={[
          { label: t('meters.kind'), value: t(`meterKinds.${meter.kind}`) },
          { label: t('meters.registers'), value: t(`registerSets.${meter.registers}`) },
          { label: t('meters.intDigits'), value: format.number(meter.intDigits) },
          { label: t('meters.decimals'), value: format.number(meter.decimals) },
          { label: t('meters.multiplier'), value: format.decimal(meter.multiplier) },
        ]}
      />
      <FieldGrid>
        <TextInput
          required
          mono
          label={t('meters.serial')}
          value={draft.serial}
          onChange={(serial) => set({ serial: serial.toUpperCase() })}
          error={field('serial')}
        />
        <DayInput
          label={t('meters.verifyDue')}
          value={draft.verifyDue ?? ''}
          onChange={(verifyDue) => set({ verifyDue: verifyDue || null })}
          error={field('verifyDue')}
        />
        <SelectInput
          label={t('meters.supply')}
          value={draft.supply}
          onChange={(supply) => set({ supply })}
          options={(['on', 'off'] as const).map((value) => ({ value, label: t(`meters.supplies.${value}`) }))}
          error={field('supply')}
        />
        <TextInput
          label={t('meters.note')}
          value={draft.note}
          onChange={(note) => set({ note })}
          error={field('note')}
        />
      </FieldGrid>
      <PlaceFields
        buildingId={meter.buildingId}
        draft={{ ...meter, ...draft }}
        rooms={rooms}
        masters={masters.filter(({ meterId }) => meterId !== meter.meterId)}
        fixedRoom
        onChange={({ roomId: _, ...part }) => set(part)}
        field={field}
      />
    </FormDialog>
  );
}

const settingsOf = (meter: Meter): Settings =>
  Object.fromEntries(names.map((name) => [name, meter[name]])) as Settings;
