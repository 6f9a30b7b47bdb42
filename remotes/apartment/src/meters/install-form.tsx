import {
  type Building,
  installMeter,
  type Meter,
  type MeterScope,
  meterScopes,
  type Room,
} from '@console/contract/apartment';
import { useCall } from '@console/shell';
import { DayInput, FormDialog, SelectInput } from '@console/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldGrid } from '../form/field-grid.tsx';
import { useCarefulClose } from '../form/use-careful-close.ts';
import { localToday } from '../tenancies/local-today.ts';
import { type ValueDrafts, valuesBody } from './meter-draft.ts';
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
  const [scope, setScope] = useState<MeterScope>(meter.scope);
  const [roomId, setRoomId] = useState(meter.roomId);
  const [installedOn, setInstalledOn] = useState(() => localToday(building.timeZone));
  const [values, setValues] = useState<ValueDrafts>({});
  const [run, { pending, problem, field }] = useCall(installMeter, {
    done: 'updated',
  });
  const close = useCarefulClose(Object.keys(values).length > 0, onClose);
  const submit = async () => {
    const body = {
      scope,
      roomId: scope === 'room' ? roomId : null,
      installedOn,
      initial: valuesBody(meter.registers, values),
    };
    if (await run({ params: { meterId: meter.meterId }, version: meter.version, body })) onClose();
  };
  return (
    <FormDialog
      open
      title={t('meters.installOne', { serial: meter.serial })}
      submitLabel={t('meters.install')}
      onClose={close}
      onSubmit={submit}
      pending={pending}
      problem={problem}
    >
      <FieldGrid>
        <SelectInput<MeterScope>
          label={t('meters.scope')}
          value={scope}
          onChange={setScope}
          options={meterScopes.map((value) => ({ value, label: t(`meters.scopes.${value}`) }))}
          error={field('scope')}
        />
        {scope === 'room' && (
          <SelectInput
            required
            label={t('meters.room')}
            value={roomId ?? ''}
            onChange={setRoomId}
            options={rooms.map((room) => ({ value: room.roomId, label: room.number }))}
            error={field('roomId')}
          />
        )}
        <DayInput
          required
          label={t('meters.installedOn')}
          value={installedOn}
          onChange={setInstalledOn}
          error={field('installedOn')}
        />
      </FieldGrid>
      <RegisterValues
        which="initial"
        path="initial"
        set={meter.registers}
        decimals={meter.decimals}
        values={values}
        onChange={setValues}
        field={field}
      />
    </FormDialog>
  );
}
