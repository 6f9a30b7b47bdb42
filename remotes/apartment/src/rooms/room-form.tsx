import {
  type Building,
  countRooms,
  createRoom,
  getBuildingRooms,
  listBuildings,
  listRooms,
  type Room,
  type RoomType,
  updateRoom,
} from '@console/contract/apartment';
import { useCall } from '@console/shell';
import { FormDialog } from '@console/ui';
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { readOnlyReason } from '../buildings/read-only-reason.ts';
import { conflictsOf } from '../conflict/changes.ts';
import { ConflictNotice } from '../conflict/conflict-notice.tsx';
import { useCarefulClose } from '../form/use-careful-close.ts';
import { theirsOf, useVersionedDraft } from '../form/use-versioned-draft.ts';
import { type RoomDraft, RoomFields, roomDraftOf, useShownRoom } from './room-fields.tsx';

const touches = [getBuildingRooms, listRooms, countRooms, listBuildings];

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
  const { base, draft, changes, dirty, set, restart } = useVersionedDraft(room, roomDraftOf);
  const [create, creating] = useCall(createRoom, { done: 'created', touches });
  const [update, updating] = useCall(updateRoom, { done: 'updated', touches });
  const { pending, problem, field, error, clear } = base ? updating : creating;
  const closed = readOnlyReason(building, 'room');
  const close = useCarefulClose(dirty, onClose);
  const theirs = theirsOf<Room>(error);
  const shown = useShownRoom(roomTypes, building.currency);
  const submit = async () => {
    if (closed || (base && !dirty)) return onClose();
    const done = base
      ? await update({ params: { roomId: base.roomId }, version: base.version, body: changes })
      : await create({ params: { buildingId: building.buildingId }, body: draft });
    if (done) onClose();
  };
  const takeTheirs = (mine: Partial<RoomDraft>) => {
    if (!theirs) return;
    restart(theirs, mine);
    clear();
  };
  const send = base ? 'roomForm.save' : 'roomForm.createButton';
  return (
    <FormDialog
      wide
      open
      title={base ? t('rooms.one', { number: base.number }) : t('roomForm.new')}
      submitLabel={t(closed ? 'roomForm.close' : send)}
      onClose={close}
      onSubmit={submit}
      pending={pending}
      problem={theirs ? undefined : problem}
    >
      {closed && <Alert severity="info">{t(`readOnly.${closed}`)}</Alert>}
      {theirs && (
        <ConflictNotice
          rows={conflictsOf(draft, roomDraftOf(theirs)).map((key) => ({
            field: key,
            label: t(`rooms.${key}`),
            mine: shown(draft)[key],
            theirs: shown(roomDraftOf(theirs))[key],
          }))}
          onReapply={() => takeTheirs(changes)}
          onDiscard={() => takeTheirs({})}
        />
      )}
      <RoomFields
        draft={draft}
        onChange={set}
        field={field}
        roomTypes={roomTypes}
        currency={building.currency}
        isNew={base === undefined}
        disabled={closed !== undefined}
      />
    </FormDialog>
  );
}
