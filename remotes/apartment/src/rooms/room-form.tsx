import {
  countRooms,
  getBuildingRooms,
  leaseModes,
  listBuildings,
  listRooms,
  type Room,
  type RoomChange,
  type RoomType,
  roomHolds,
  updateRoom,
} from '@console/contract/apartment';
import { useCall, useFormat, useUnsavedWork } from '@console/shell';
import { DecimalInput, FormDialog, IntegerInput, MoneyInput, SelectInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useName } from '../buildings/names.ts';
import { changesOf, conflictsOf } from '../conflict/changes.ts';
import { ConflictNotice } from '../conflict/conflict-notice.tsx';
import { draftNumber, typedNumber } from '../form/draft-number.ts';
import { FieldGrid } from '../form/field-grid.tsx';
import { floorName } from './floor-rows.ts';

const editable = [
  'number',
  'floor',
  'roomTypeId',
  'areaM2',
  'capacity',
  'leaseMode',
  'rentMinor',
  'depositMinor',
  'hold',
] as const;
type RoomDraft = Pick<Room, (typeof editable)[number]>;

const draftOf = (room: Room): RoomDraft =>
  Object.fromEntries(editable.map((name) => [name, room[name]])) as RoomDraft;

/** The settings as people read them, to hold two versions against each other. */
function useShownRoom(roomTypes: readonly RoomType[], currency: string) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const format = useFormat();
  return (room: RoomDraft): Record<keyof RoomDraft, string> => {
    const type = roomTypes.find((one) => one.roomTypeId === room.roomTypeId);
    return {
      number: room.number,
      floor: floorName(room.floor),
      roomTypeId: type ? name(type.name) : t('rooms.noType'),
      areaM2: format.decimal(room.areaM2),
      capacity: format.number(room.capacity),
      leaseMode: t(`leaseModes.${room.leaseMode}`),
      rentMinor: format.money(room.rentMinor, currency),
      depositMinor: format.money(room.depositMinor, currency),
      hold: t(`holds.${room.hold}`),
    };
  };
}

interface RoomFormProps {
  room: Room;
  roomTypes: readonly RoomType[];
  currency: string;
  readOnly: boolean;
  onClose(): void;
}

/** One room's settings. Only what was changed is sent, so that others' fields stay untouched. */
export function RoomForm({ room, roomTypes, currency, readOnly, onClose }: RoomFormProps) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const [base, setBase] = useState(room);
  const [draft, setDraft] = useState(() => draftOf(room));
  const [run, { pending, problem, field, error, clear }] = useCall(updateRoom, {
    done: 'updated',
    touches: [getBuildingRooms, listRooms, countRooms, listBuildings],
  });
  const changes = changesOf(draftOf(base), draft);
  useUnsavedWork(Object.keys(changes).length > 0);
  const theirs = error?.code === 'VERSION_CONFLICT' ? (error.details.current as Room | undefined) : undefined;
  const set = (part: Partial<RoomDraft>) => setDraft({ ...draft, ...part });
  const submit = async () => {
    if (readOnly || Object.keys(changes).length === 0) return onClose();
    if (await run({ params: { roomId: base.roomId }, version: base.version, body: changes as RoomChange }))
      onClose();
  };
  const shown = useShownRoom(roomTypes, currency);
  const takeTheirs = (mine: Partial<RoomDraft>) => {
    if (!theirs) return;
    setBase(theirs);
    setDraft({ ...draftOf(theirs), ...mine });
    clear();
  };
  return (
    <FormDialog
      wide
      open
      title={t('rooms.one', { number: room.number })}
      submitLabel={t(readOnly ? 'roomForm.close' : 'roomForm.save')}
      onClose={onClose}
      onSubmit={submit}
      pending={pending}
      {...(problem && !theirs ? { problem } : {})}
    >
      {readOnly && <Alert severity="info">{t('roomConfigure.readOnly')}</Alert>}
      {theirs && (
        <ConflictNotice
          rows={conflictsOf(draft, draftOf(theirs)).map((key) => ({
            field: key,
            label: t(`rooms.${key}`),
            mine: shown(draft)[key],
            theirs: shown(draftOf(theirs))[key],
          }))}
          onReapply={() => takeTheirs(changes)}
          onDiscard={() => takeTheirs({})}
        />
      )}
      <FieldGrid>
        <TextInput
          required
          label={t('rooms.number')}
          value={draft.number}
          onChange={(number) => set({ number })}
          error={field('number')}
          disabled={readOnly}
        />
        <IntegerInput
          required
          label={t('rooms.floor')}
          value={typedNumber(draft.floor)}
          onChange={(floor) => set({ floor: draftNumber(floor) })}
          error={field('floor')}
          disabled={readOnly}
        />
        <SelectInput
          label={t('rooms.type')}
          value={draft.roomTypeId ?? ''}
          onChange={(value) => set({ roomTypeId: value || null })}
          options={[
            { value: '', label: t('rooms.noType') },
            ...roomTypes.map((type) => ({ value: type.roomTypeId, label: name(type.name) })),
          ]}
          error={field('roomTypeId')}
          disabled={readOnly}
        />
        <SelectInput
          label={t('rooms.leaseMode')}
          value={draft.leaseMode}
          onChange={(leaseMode) => set({ leaseMode })}
          options={leaseModes.map((value) => ({ value, label: t(`leaseModes.${value}`) }))}
          error={field('leaseMode')}
          disabled={readOnly}
        />
        <IntegerInput
          required
          label={t('rooms.capacity')}
          value={typedNumber(draft.capacity)}
          onChange={(capacity) => set({ capacity: draftNumber(capacity) })}
          error={field('capacity')}
          disabled={readOnly}
        />
        <DecimalInput
          required
          label={t('rooms.areaM2')}
          scale={2}
          value={draft.areaM2}
          onChange={(areaM2) => set({ areaM2 })}
          error={field('areaM2')}
          disabled={readOnly}
        />
        <MoneyInput
          required
          label={t('rooms.rent')}
          currency={currency}
          value={typedNumber(draft.rentMinor)}
          onChange={(value) => set({ rentMinor: draftNumber(value) })}
          error={field('rentMinor')}
          disabled={readOnly}
        />
        <MoneyInput
          required
          label={t('rooms.deposit')}
          currency={currency}
          value={typedNumber(draft.depositMinor)}
          onChange={(value) => set({ depositMinor: draftNumber(value) })}
          error={field('depositMinor')}
          disabled={readOnly}
        />
        <SelectInput
          label={t('rooms.hold')}
          value={draft.hold}
          onChange={(hold) => set({ hold })}
          options={roomHolds.map((value) => ({ value, label: t(`holds.${value}`) }))}
          error={field('hold')}
          disabled={readOnly}
        />
      </FieldGrid>
    </FormDialog>
  );
}
