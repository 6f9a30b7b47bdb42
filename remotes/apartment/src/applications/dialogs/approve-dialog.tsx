import { approveApplication, getBuildingRooms, type Room } from '@console/contract/apartment';
import { useEndpoint, useForm, useFormat } from '@console/shell';
import { FormDialog, LoadingState, RadioInput, SelectInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { BedInput } from '../../tenancies/check-in-fields.tsx';
import { OverlapNotice, takenBy } from '../../tenancies/overlap-notice.tsx';
import { useApplicationRefusal } from '../refusal.ts';
import type { ActDialogProps } from './act-dialog-props.ts';

/** Approves: into a room or the draw where somebody is to get one, else that it is to be done. */
export default function ApproveDialog(props: ActDialogProps) {
  return (
    <Suspense fallback={<LoadingState />}>
      <ApproveForm {...props} />
    </Suspense>
  );
}

function ApproveForm({ application, building, onClose }: ActDialogProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const refusal = useApplicationRefusal();
  const { applicationId, version, number, kind, wantedRoom, tenancy } = application;
  const { rooms } = useEndpoint(getBuildingRooms, { params: { buildingId: building.buildingId } });
  const wanted = rooms.find(({ roomId, hold }) => roomId === wantedRoom?.roomId && hold === 'none');
  const form = useForm(approveApplication, {
    begin: {
      roomId: wanted?.roomId ?? null,
      bedId: null as string | null,
      sendToDraw: false,
      reason: '',
    },
    bodyOf: (draft) => (draft.sendToDraw ? { ...draft, roomId: null, bedId: null } : draft),
    to: { params: { applicationId }, version },
    done: 'updated',
    onConflict: 'reread',
    onClose,
  });
  const { draft, error, problem } = form;
  const taken = takenBy(error);
  const takesRoom = kind === 'check_in' || kind === 'transfer';
  const room = rooms.find(({ roomId }) => roomId === draft.roomId);
  const isDispute = kind === 'dispute';
  const type = application.wantedRoomType?.roomTypeId;
  const told = (one: Room) =>
    [one.number, t(`roomStates.${one.state}`), format.money(one.rentMinor, building.currency)].join(' · ');
  return (
    <FormDialog
      {...form.frame}
      title={t('applications.approveDialog.title', { number })}
      submitLabel={t('applications.acts.approve').replace('…', '')}
      problem={taken ? <OverlapNotice taken={taken} /> : refusal(error, problem)}
    >
      {kind === 'check_in' && (
        <RadioInput
          label={t('applications.approveDialog.into')}
          value={draft.sendToDraw ? 'draw' : 'room'}
          onChange={(value) => form.set({ sendToDraw: value === 'draw' })}
          options={[
            { value: 'room', label: t('applications.approveDialog.toRoom') },
            { value: 'draw', label: t('applications.approveDialog.toDraw') },
          ]}
        />
      )}
      {takesRoom && !draft.sendToDraw && (
        <>
          <SelectInput
            label={t('applications.approveDialog.room')}
            {...form.at('roomId')}
            value={draft.roomId ?? ''}
            required
            onChange={(roomId) => form.set({ roomId, bedId: null })}
            options={likelyFirst(
              rooms.filter(({ hold, number: of }) => hold === 'none' && of !== tenancy?.roomNumber),
              type,
            ).map((one) => ({ value: one.roomId, label: told(one) }))}
          />
          {room?.leaseMode === 'bed' && (
            <Suspense fallback={<LoadingState />}>
              <BedInput roomId={room.roomId} bed={form.at('bedId')} />
            </Suspense>
          )}
        </>
      )}
      <TextInput
        multiline
        label={t(isDispute ? 'applications.approveDialog.answer' : 'applications.approveDialog.reason')}
        help={isDispute ? t('applications.approveDialog.answerHelp') : undefined}
        {...form.at('reason')}
        required={isDispute}
      />
      {!isDispute && (
        <Alert severity="info">
          {draft.sendToDraw
            ? t('applications.approveDialog.drawHint')
            : t(takesRoom ? 'applications.approveDialog.keeps' : 'applications.approveDialog.follows')}
        </Alert>
      )}
    </FormDialog>
  );
}

/** Rooms that are free, of the wanted type, come first; each part keeps the order of its rooms. */
function likelyFirst(rooms: readonly Room[], roomTypeId: string | undefined): Room[] {
  const rank = (one: Room) =>
    (one.state === 'vacant' ? 0 : 2) + (roomTypeId === undefined || one.roomTypeId === roomTypeId ? 0 : 1);
  return [...rooms].sort((one, other) => rank(one) - rank(other));
}
