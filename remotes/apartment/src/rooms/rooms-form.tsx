import {
  type Building,
  type Room,
  type RoomChange,
  type RoomType,
  roomHolds,
  roomsAtOnce,
  updateRooms,
} from '@console/contract/apartment';
import { useCall } from '@console/shell';
import { FormDialog, MoneyInput, SelectInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useName } from '../buildings/names.ts';
import { FieldGrid } from '../form/field-grid.tsx';
import { useCarefulClose } from '../form/use-careful-close.ts';

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
  });
  const set = (key: keyof Change, value: Change[keyof Change]) => {
    const { [key]: _, ...rest } = change;
    setChange(value === undefined ? rest : { ...rest, [key]: value });
  };
  const nothing = Object.keys(change).length === 0;
  const tooMany = rooms.length > roomsAtOnce;
  const [asked, setAsked] = useState(false);
  const close = useCarefulClose(!nothing, onClose);
  const submit = async () => {
    setAsked(true);
    if (nothing || tooMany) return;
    const versions = rooms.map(({ roomId, version }) => ({ roomId, version }));
    const params = { buildingId: building.buildingId };
    if (await run({ params, body: { rooms: versions, change } })) onDone();
  };
  const refusal =
    (tooMany && t('roomsForm.tooMany', { maximum: roomsAtOnce })) ||
    (asked && nothing && t('roomsForm.nothing')) ||
    (error?.code === 'VERSION_CONFLICT' ? undefined : problem);
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
      title={t('roomsForm.change', { count: rooms.length })}
      submitLabel={t('roomForm.save')}
      onClose={close}
      onSubmit={submit}
      pending={pending}
      problem={refusal}
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
