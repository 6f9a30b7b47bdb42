import {
  type Building,
  createMeter,
  type Meter,
  meterKinds,
  meterScopes,
  type Room,
} from '@console/contract/apartment';
import { useCall } from '@console/shell';
import { DayInput, FormDialog, SelectInput, SwitchInput, TextInput } from '@console/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldGrid } from '../form/field-grid.tsx';
import { useCarefulClose } from '../form/use-careful-close.ts';
import { localToday } from '../tenancies/local-today.ts';
import { emptyPlate, type NewMeterDraft, plateBody, type ValueDrafts, valuesBody } from './meter-draft.ts';
import { PlaceFields } from './place-fields.tsx';
import { PlateFields } from './plate-fields.tsx';
import { RegisterValues } from './register-values.tsx';

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
  const [draft, setDraft] = useState<NewMeterDraft>({
    ...emptyPlate,
    kind: 'electricity',
    scope: room ? 'room' : 'master',
    roomId: room?.roomId ?? null,
    parentMeterId: null,
    tariffPlanId: null,
    note: '',
  });
  const [install, setInstall] = useState(true);
  const [installedOn, setInstalledOn] = useState(() => localToday(building.timeZone));
  const [values, setValues] = useState<ValueDrafts>({});
  const [run, { pending, problem, field }] = useCall(createMeter, { done: 'created' });
  const close = useCarefulClose(draft.serial !== '' || Object.keys(values).length > 0, onClose);
  const set = (part: Partial<NewMeterDraft>) => setDraft({ ...draft, ...part });
  const { buildingId } = building;
  const submit = async () => {
    const { kind, scope, roomId, parentMeterId, tariffPlanId, note, ...plate } = draft;
    const place = { kind, scope, roomId, parentMeterId, tariffPlanId, note };
    const beginning = { installedOn, initial: valuesBody(draft.registers, values) };
    const body = { ...place, ...plateBody(plate), ...(install ? { install: beginning } : {}) };
    if (await run({ params: { buildingId }, body })) onClose();
  };
  return (
    <FormDialog
      wide
      open
      title={t('meters.create')}
      submitLabel={t(install ? 'meters.createInstalled' : 'meters.createButton')}
      onClose={close}
      onSubmit={submit}
      pending={pending}
      problem={problem}
    >
      <FieldGrid>
        <SelectInput
          label={t('meters.kind')}
          value={draft.kind}
          onChange={(kind) => set({ kind, parentMeterId: null, tariffPlanId: null })}
          options={meterKinds.map((value) => ({ value, label: t(`meterKinds.${value}`) }))}
          error={field('kind')}
        />
        <SelectInput
          label={t('meters.scope')}
          value={draft.scope}
          onChange={(scope) => set({ scope, roomId: scope === 'room' ? (room?.roomId ?? null) : null })}
          options={meterScopes.map((value) => ({ value, label: t(`meters.scopes.${value}`) }))}
          error={field('scope')}
          disabled={room !== undefined}
        />
      </FieldGrid>
      <PlateFields draft={draft} onChange={set} field={field} />
      <PlaceFields
        {...{ draft, rooms, masters, field, buildingId }}
        fixedRoom={room !== undefined}
        onChange={set}
      />
      <TextInput
        label={t('meters.note')}
        value={draft.note}
        onChange={(note) => set({ note })}
        error={field('note')}
      />
      <SwitchInput label={t('meters.installNow')} value={install} onChange={setInstall} />
      {install && (
        <>
          <FieldGrid>
            <DayInput
              required
              label={t('meters.installedOn')}
              value={installedOn}
              onChange={setInstalledOn}
              error={field('install.installedOn')}
            />
          </FieldGrid>
          <RegisterValues
            which="initial"
            path="install.initial"
            set={draft.registers}
            decimals={draft.decimals}
            values={values}
            onChange={setValues}
            field={field}
          />
        </>
      )}
    </FormDialog>
  );
}
