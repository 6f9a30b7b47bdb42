import {
  type Building,
  createMeter,
  type Meter,
  type MeterKind,
  type MeterScope,
  meterKinds,
  meterScopes,
  type Room,
} from '@console/contract/apartment';
import { localToday, useForm } from '@console/shell';
import { DayInput, FieldGrid, FormDialog, optionsOf, SelectInput, SwitchInput, TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { emptyPlate, type NewMeterDraft, type RegisterDraft, registerRows } from './meter-draft.ts';
import { PlaceFields, RoomOfMeter } from './place-fields.tsx';
import { PlateFields } from './plate-fields.tsx';
import { RegisterValues } from './register-values.tsx';

interface Draft extends NewMeterDraft {
  readonly installNow: boolean;
  readonly install: { readonly installedOn: string; readonly initial: readonly RegisterDraft[] };
}

const begun = (timeZone: string, room: Room | undefined): Draft => ({
  ...emptyPlate,
  kind: 'electricity',
  scope: room ? 'room' : 'master',
  roomId: room?.roomId ?? null,
  parentMeterId: null,
  tariffPlanId: null,
  note: '',
  installNow: true,
  install: { installedOn: localToday(timeZone), initial: registerRows(emptyPlate.registers) },
});

interface MeterFormProps {
  building: Building;
  rooms: readonly Room[];
  masters: readonly Meter[];
  /** The room that it is for; left out: chosen in the form. */
  room?: Room | undefined;
  onClose(): void;
}

/** A new meter: into stock, or installed at once with its first values. */
export default function MeterForm({ building, rooms, masters, room, onClose }: MeterFormProps) {
  const { t } = useTranslation('apartment');
  const { buildingId } = building;
  const form = useForm(createMeter, {
    begin: begun(building.timeZone, room),
    bodyOf: ({ installNow, install, ...meter }) => ({ ...meter, ...(installNow ? { install } : {}) }),
    to: { params: { buildingId } },
    done: 'created',
    onClose,
  });
  const { kind, scope, installNow, install, decimals } = form.draft;
  const chooseKind = (next: MeterKind) => form.set({ kind: next, parentMeterId: null, tariffPlanId: null });
  const chooseScope = (next: MeterScope) =>
    form.set({ scope: next, roomId: next === 'room' ? (room?.roomId ?? null) : null });
  return (
    <FormDialog
      wide
      {...form.frame}
      title={t('meters.create')}
      submitLabel={t(installNow ? 'meters.createInstalled' : 'meters.createButton')}
    >
      <FieldGrid>
        <SelectInput
          label={t('meters.kind')}
          {...form.at('kind')}
          onChange={chooseKind}
          options={optionsOf(meterKinds, (value) => t(`meterKinds.${value}`))}
        />
        <SelectInput
          label={t('meters.scope')}
          {...form.at('scope')}
          onChange={chooseScope}
          options={optionsOf(meterScopes, (value) => t(`meters.scopes.${value}`))}
          disabled={room !== undefined}
        />
      </FieldGrid>
      <PlateFields
        form={form.as()}
        onRegisters={(registers) =>
          form.set({ registers, install: { ...install, initial: registerRows(registers, install.initial) } })
        }
      />
      <FieldGrid>
        <RoomOfMeter scope={scope} form={form.as()} rooms={rooms} fixed={room !== undefined} />
        <PlaceFields buildingId={buildingId} kind={kind} form={form.as()} masters={masters} />
      </FieldGrid>
      <TextInput label={t('meters.note')} {...form.at('note')} />
      <SwitchInput label={t('meters.installNow')} {...form.at('installNow')} />
      {installNow && (
        <>
          <FieldGrid>
            <DayInput label={t('meters.installedOn')} {...form.at('install.installedOn')} />
          </FieldGrid>
          <RegisterValues which="initial" rows={form.rows('install.initial')} decimals={decimals} />
        </>
      )}
    </FormDialog>
  );
}
