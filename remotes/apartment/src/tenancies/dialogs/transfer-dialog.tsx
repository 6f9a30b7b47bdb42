import {
  apartmentPaths,
  firstTransferDay,
  getBuildingRooms,
  transferTenancy,
} from '@console/contract/apartment';
import { useCall, useEndpoint, useFormat } from '@console/shell';
import { DayInput, FormDialog, LoadingState, MoneyInput, SelectInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCarefulClose } from '../../form/use-careful-close.ts';
import { ChangedMeanwhile } from '../changed-meanwhile.tsx';
import { BedInput } from '../check-in-fields.tsx';
import { laterOf, localToday } from '../local-today.ts';
import { OverlapNotice, takenBy } from '../overlap-notice.tsx';
import { useRefusal } from '../refusal.ts';
import type { TenancyDialogProps } from './dialog-props.ts';

/** Into another room from a day on; then the screen goes along to the new tenancy. */
export default function TransferDialog(props: TenancyDialogProps) {
  return (
    <Suspense fallback={<LoadingState />}>
      <TransferForm {...props} />
    </Suspense>
  );
}

function TransferForm({ tenancy, building, onClose }: TenancyDialogProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const navigate = useNavigate();
  const refusal = useRefusal();
  const { rooms } = useEndpoint(getBuildingRooms, { params: { buildingId: building.buildingId } });
  const [roomId, setRoomId] = useState('');
  const [bedId, setBedId] = useState<string | null>(null);
  const today = localToday(building.timeZone);
  const earliest = firstTransferDay(tenancy);
  // What has not begun cannot end the day before: it is cancelled, and only its own first day goes over.
  const cancels = tenancy.state === 'signed';
  const [firstDay, setFirstDay] = useState(cancels ? tenancy.firstDay : laterOf(today, earliest));
  const [rentMinor, setRentMinor] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [run, { pending, problem, error, field }] = useCall(transferTenancy, {
    done: 'updated',
    onConflict: 'reread',
  });
  const close = useCarefulClose(roomId !== '', onClose);
  const taken = takenBy(error);
  const room = rooms.find((one) => one.roomId === roomId);
  const others = rooms.filter(
    (one) => one.hold !== 'disabled' && (one.roomId !== tenancy.room.roomId || one.leaseMode === 'bed'),
  );
  const submit = async () => {
    const done = await run({
      params: { tenancyId: tenancy.tenancyId },
      version: tenancy.version,
      body: { roomId, bedId, firstDay, rentMinor: rentMinor ?? Number.NaN, reason },
    });
    if (!done) return;
    onClose();
    navigate(apartmentPaths.edit({ actionType: 'edit', uuid: done.entered.tenancyId }));
  };
  return (
    <FormDialog
      open
      title={t('tenancies.actions.transfer')}
      submitLabel={t('tenancies.actions.transfer')}
      onClose={close}
      onSubmit={submit}
      pending={pending}
      problem={taken ? <OverlapNotice taken={taken} /> : refusal(error, problem)}
    >
      <ChangedMeanwhile tenancy={tenancy} />
      <Alert severity={cancels ? 'warning' : 'info'}>
        {cancels
          ? t('tenancies.transferCancels', { number: tenancy.number, room: tenancy.room.number })
          : t('tenancies.transferHint')}
      </Alert>
      <SelectInput
        required
        label={t('tenancies.toRoom')}
        value={roomId}
        onChange={(chosen) => {
          setRoomId(chosen);
          setBedId(null);
          setRentMinor(rooms.find((one) => one.roomId === chosen)?.rentMinor ?? null);
        }}
        options={others.map((one) => ({
          value: one.roomId,
          label: [
            one.number,
            t(`roomStates.${one.state}`),
            format.money(one.rentMinor, building.currency),
          ].join(' · '),
        }))}
        error={field('roomId')}
      />
      {room?.leaseMode === 'bed' && (
        <Suspense fallback={<LoadingState />}>
          <BedInput roomId={roomId} value={bedId} error={field('bedId')} onChange={setBedId} />
        </Suspense>
      )}
      <DayInput
        required
        label={t('tenancies.transferDay')}
        help={cancels ? t('tenancies.transferDaySigned') : undefined}
        value={firstDay}
        min={earliest}
        max={cancels ? tenancy.firstDay : (tenancy.lastDay ?? undefined)}
        onChange={setFirstDay}
        error={field('firstDay')}
      />
      <MoneyInput
        required
        label={t('tenancies.newRent')}
        currency={building.currency}
        value={rentMinor}
        onChange={setRentMinor}
        error={field('rentMinor')}
      />
      <TextInput
        multiline
        label={t('tenancies.reason')}
        value={reason}
        maxLength={500}
        onChange={setReason}
        error={field('reason')}
      />
    </FormDialog>
  );
}
