import { type Building, createRoom, type Room, type RoomType, updateRoom } from '@console/contract/apartment';
import { useForm } from '@console/shell';
import { FormDialog } from '@console/ui';
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { readOnlyReason } from '../buildings/read-only-reason.ts';
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
  const form = useForm(
    { create: createRoom, update: updateRoom },
    {
      saved: room,
      draftOf: roomDraftOf,
      keep: true,
      toCreate: { params: { buildingId: building.buildingId } },
      toUpdate: ({ roomId }) => ({ params: { roomId } }),
      label: (key) => t(`rooms.${key}`),
      shown,
      closed: closed !== undefined,
      onClose,
    },
  );
  const { base } = form;
  const send = base ? 'roomForm.save' : 'roomForm.createButton';
  return (
    <FormDialog
      wide
      {...form.frame}
      title={base ? t('rooms.one', { number: base.number }) : t('roomForm.new')}
      submitLabel={t(closed ? 'roomForm.close' : send)}
    >
      {closed && <Alert severity="info">{t(`readOnly.${closed}`)}</Alert>}
      <RoomFields form={form} roomTypes={roomTypes} currency={building.currency} isNew={base === undefined} />
    </FormDialog>
  );
}
