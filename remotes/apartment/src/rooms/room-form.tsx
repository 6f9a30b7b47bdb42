import { type Building, createRoom, type Room, type RoomType, updateRoom } from '@console/contract/apartment';
import { useCall } from '@console/shell';
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { readOnlyReason } from '../buildings/read-only-reason.ts';
import { useVersionedForm } from '../form/use-versioned-form.ts';
import { VersionedDialog } from '../form/versioned-dialog.tsx';
import { RoomFields, roomDraftOf, useShownRoom } from './room-fields.tsx';

interface RoomFormProps {
  building: Building;
  /** Left out: a new one. */
  room?: Room | undefined;
  roomTypes: readonly RoomType[];
  onClose(): void;
}

/** A new room, or one room's settings. Only what was changed is sent, so that others' fields stay untouched. */
export function RoomForm({ building, room, roomTypes, onClose }: RoomFormProps) {
  const { t } = useTranslation('apartment');
  const closed = readOnlyReason(building, 'room');
  const shown = useShownRoom(roomTypes, building.currency);
  const form = useVersionedForm({
    saved: room,
    draftOf: roomDraftOf,
    create: useCall(createRoom, { done: 'created' }),
    toCreate: (body) => ({ params: { buildingId: building.buildingId }, body }),
    update: useCall(updateRoom, { done: 'updated' }),
    toUpdate: ({ roomId, version }, body) => ({ params: { roomId }, version, body }),
    closed: () => closed !== undefined,
    onClose,
  });
  const { base } = form;
  const send = base ? 'roomForm.save' : 'roomForm.createButton';
  return (
    <VersionedDialog
      wide
      form={form}
      title={base ? t('rooms.one', { number: base.number }) : t('roomForm.new')}
      submitLabel={t(closed ? 'roomForm.close' : send)}
      label={(key) => t(`rooms.${key}`)}
      shown={shown}
    >
      {closed && <Alert severity="info">{t(`readOnly.${closed}`)}</Alert>}
      <RoomFields
        draft={form.draft}
        onChange={form.set}
        field={form.field}
        roomTypes={roomTypes}
        currency={building.currency}
        isNew={base === undefined}
        disabled={closed !== undefined}
      />
    </VersionedDialog>
  );
}
