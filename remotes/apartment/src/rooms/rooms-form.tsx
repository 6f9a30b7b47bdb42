import {
  type Building,
  countRooms,
  getBuildingRooms,
  listBuildings,
  listRooms,
  type Room,
  type RoomChange,
  type RoomType,
  roomHolds,
  updateRooms,
} from '@console/contract/apartment';
import { useCall } from '@console/shell';
import { FormDialog, MoneyInput, SelectInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useName } from '../buildings/names.ts';
import { FieldGrid } from '../form/field-grid.tsx';

type Change = Pick<RoomChange, 'hold' | 'roomTypeId' | 'rentMinor' | 'depositMinor'>;

/** `keep` in a choice, nothing in an amount: that part of each room stays as it is. */
const keep = 'keep';

interface RoomsFormProps {
  building: Building;
  rooms: readonly Room[];
  roomTypes: readonly RoomType[];
  onClose(): void;
  onDone(): void;
}

/** The same change to many rooms: all of them, or none when one was changed meanwhile. */
export function RoomsForm({ building, rooms, roomTypes, onClose, onDone }: RoomsFormProps) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const [change, setChange] = useState<Change>({});
  const [run, { pending, problem, field, error }] = useCall(updateRooms, {
    done: 'updated',
    touches: [getBuildingRooms, listRooms, countRooms, listBuildings],
  });
  const set = (key: keyof Change, value: Change[keyof Change]) => {
    const { [key]: _, ...rest } = change;
    setChange(value === undefined ? rest : { ...rest, [key]: value });
  };
  const submit = async () => {
    if (Object.keys(change).length === 0) return onClose();
    const versions = rooms.map(({ roomId, version }) => ({ roomId, version }));
    const params = { buildingId: building.buildingId };
    if (await run({ params, body: { rooms: versions, change } })) onDone();
  };
  const money = (key: 'rentMinor' | 'depositMinor') => (
    <MoneyInput
      label={t(`rooms.${key}`)}
      help={t('roomsForm.emptyKeeps')}
      currency={building.currency}
      value={change[key] ?? null}
      onChange={(value) => set(key, value ?? undefined)}
      error={field(`change.${key}`)}
    />
  );
  return (
    <FormDialog
      open
      title={t('roomsForm.title', { count: rooms.length })}
      submitLabel={t('roomForm.save')}
      onClose={onClose}
      onSubmit={submit}
      pending={pending}
      {...(problem && error?.code !== 'VERSION_CONFLICT' ? { problem } : {})}
    >
      {error?.code === 'VERSION_CONFLICT' && <Alert severity="warning">{t('roomsForm.conflict')}</Alert>}
      <FieldGrid>
        <SelectInput
          label={t('rooms.hold')}
          value={change.hold ?? keep}
          onChange={(value) => set('hold', value === keep ? undefined : value)}
          options={[
            { value: keep, label: t('roomsForm.keep') },
            ...roomHolds.map((value) => ({ value, label: t(`holds.${value}`) })),
          ]}
        />
        <SelectInput
          label={t('rooms.type')}
          value={change.roomTypeId === undefined ? keep : (change.roomTypeId ?? '')}
          onChange={(value) => set('roomTypeId', value === keep ? undefined : value || null)}
          options={[
            { value: keep, label: t('roomsForm.keep') },
            { value: '', label: t('rooms.noType') },
            ...roomTypes.map((type) => ({ value: type.roomTypeId, label: name(type.name) })),
          ]}
          error={field('change.roomTypeId')}
        />
        {money('rentMinor')}
        {money('depositMinor')}
      </FieldGrid>
    </FormDialog>
  );
}
