import { type Meter, type MeterChange, type Room, updateMeter } from '@console/contract/apartment';
import { useForm, useFormat } from '@console/shell';
import {
  DayInput,
  DefinitionList,
  FieldGrid,
  FormDialog,
  optionsOf,
  SelectInput,
  TextInput,
} from '@console/ui';
import { useTranslation } from 'react-i18next';
import { PlaceFields } from './place-fields.tsx';

type Settings = Required<MeterChange>;

interface MeterSettingsFormProps {
  meter: Meter;
  rooms: readonly Room[];
  masters: readonly Meter[];
  onClose(): void;
}

const names = ['serial', 'parentMeterId', 'tariffPlanId', 'verifyDue', 'supply', 'note'] as const;

const settingsOf = (meter: Meter): Settings =>
  Object.fromEntries(names.map((name) => [name, meter[name]])) as Settings;

/** The settings of a meter; what stands on its plate stays, a typing mistake in its number excepted. */
export default function MeterSettingsForm({ meter, rooms, masters, onClose }: MeterSettingsFormProps) {
  const { t } = useTranslation('apartment');
  const shown = (name: keyof Settings, one: Settings) => {
    if (name === 'supply') return t(`meters.supplies.${one.supply}`);
    if (name === 'parentMeterId') return masters.find(({ meterId }) => meterId === one[name])?.serial ?? '–';
    return one[name] || '–';
  };
  const form = useForm(
    { update: updateMeter },
    {
      saved: meter,
      draftOf: (one) => settingsOf(one ?? meter),
      toUpdate: ({ meterId }) => ({ params: { meterId } }),
      label: (name) => t(`meters.${name}`),
      shown: (one) =>
        Object.fromEntries(names.map((name) => [name, shown(name, one)])) as Record<keyof Settings, string>,
      onClose,
    },
  );
  return (
    <FormDialog wide {...form.frame} title={t('meters.one', { serial: meter.serial })}>
      <Plate meter={meter} />
      <FieldGrid>
        <TextInput mono capitals label={t('meters.serial')} {...form.at('serial')} />
        <DayInput label={t('meters.verifyDue')} {...form.at('verifyDue')} />
        <SelectInput
          label={t('meters.supply')}
          {...form.at('supply')}
          options={optionsOf(['on', 'off'] as const, (value) => t(`meters.supplies.${value}`))}
        />
        <TextInput label={t('meters.note')} {...form.at('note')} />
      </FieldGrid>
      <FieldGrid>
        {meter.scope === 'room' && (
          <SelectInput
            disabled
            label={t('meters.room')}
            value={meter.roomId ?? ''}
            onChange={() => {}}
            options={rooms.map(({ roomId, number }) => ({ value: roomId, label: number }))}
          />
        )}
        <PlaceFields
          buildingId={meter.buildingId}
          kind={meter.kind}
          form={form.as()}
          masters={masters.filter(({ meterId }) => meterId !== meter.meterId)}
        />
      </FieldGrid>
    </FormDialog>
  );
}

function Plate({ meter }: { meter: Meter }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  return (
    <DefinitionList
      items={[
        { label: t('meters.kind'), value: t(`meterKinds.${meter.kind}`) },
        { label: t('meters.registers'), value: t(`registerSets.${meter.registers}`) },
        { label: t('meters.intDigits'), value: format.number(meter.intDigits) },
        { label: t('meters.decimals'), value: format.number(meter.decimals) },
        { label: t('meters.multiplier'), value: format.decimal(meter.multiplier) },
      ]}
    />
  );
}
