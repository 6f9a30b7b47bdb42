import { type Building, installMeter, type Meter, meterScopes, type Room } from '@console/contract/apartment';
import { localToday, useForm } from '@console/shell';
import { DayInput, FieldGrid, FormDialog, optionsOf, SelectInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { registerRows } from './meter-draft.ts';
import { RegisterValues } from './register-values.tsx';

interface InstallFormProps {
  building: Building;
  meter: Meter;
  rooms: readonly Room[];
  onClose(): void;
}

/** A meter comes out of stock, to where it counts. */
export default function InstallForm({ building, meter, rooms, onClose }: InstallFormProps) {
  const { t } = useTranslation('apartment');
  const form = useForm(installMeter, {
    begin: {
      scope: meter.scope,
      roomId: meter.roomId,
      installedOn: localToday(building.timeZone),
      initial: registerRows(meter.registers),
    },
    bodyOf: (draft) => ({ ...draft, roomId: draft.scope === 'room' ? draft.roomId : null }),
    to: { params: { meterId: meter.meterId }, version: meter.version },
    done: 'updated',
    onClose,
  });
  return (
    <FormDialog
      {...form.frame}
      title={t('meters.installOne', { serial: meter.serial })}
      submitLabel={t('meters.install')}
    >
      <FieldGrid>
        <SelectInput
          label={t('meters.scope')}
          {...form.at('scope')}
          options={optionsOf(meterScopes, (value) => t(`meters.scopes.${value}`))}
        />
        {form.draft.scope === 'room' && (
          <SelectInput
            label={t('meters.room')}
            {...form.at('roomId')}
            required
            options={rooms.map((room) => ({ value: room.roomId, label: room.number }))}
          />
        )}
        <DayInput label={t('meters.installedOn')} {...form.at('installedOn')} />
      </FieldGrid>
      <RegisterValues which="initial" rows={form.rows('initial')} decimals={meter.decimals} />
    </FormDialog>
  );
}
