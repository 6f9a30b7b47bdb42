import {
  apartmentPaths,
  firstTransferDay,
  getBuildingRooms,
  transferTenancy,
} from '@console/contract/apartment';
import { localToday, useEndpoint, useForm, useFormat } from '@console/shell';
import { DayInput, FormDialog, LoadingState, MoneyInput, SelectInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { laterOf } from '../../days/day-rules.ts';
import { ChangedMeanwhile } from '../changed-meanwhile.tsx';
import { BedInput } from '../check-in-fields.tsx';
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
  const today = localToday(building.timeZone);
  const earliest = firstTransferDay(tenancy);
  // What has not begun cannot end the day before: it is cancelled, and only its own first day goes over.
  const cancels = tenancy.state === 'signed';
  const form = useForm(transferTenancy, {
    begin: {
      roomId: '',
      bedId: null as string | null,
      firstDay: cancels ? tenancy.firstDay : laterOf(today, earliest),
      rentMinor: null as number | null,
      reason: '',
    },
    to: { params: { tenancyId: tenancy.tenancyId }, version: tenancy.version },
    done: 'updated',
    onConflict: 'reread',
    onClose,
    onSaved: ({ entered }) => {
      onClose();
      navigate(apartmentPaths.edit({ actionType: 'edit', uuid: entered.tenancyId }));
    },
  });
  const { error, problem } = form;
  const taken = takenBy(error);
  const roomOf = (id: string) => rooms.find(({ roomId }) => roomId === id);
  const room = roomOf(form.draft.roomId);
  const others = rooms.filter(
    (one) => one.hold !== 'disabled' && (one.roomId !== tenancy.room.roomId || one.leaseMode === 'bed'),
  );
  return (
    <FormDialog
      {...form.frame}
      title={t('tenancies.actions.transfer')}
      submitLabel={t('tenancies.actions.transfer')}
      problem={taken ? <OverlapNotice taken={taken} /> : refusal(error, problem)}
    >
      <ChangedMeanwhile tenancy={tenancy} />
      <Alert severity={cancels ? 'warning' : 'info'}>
        {cancels
          ? t('tenancies.transferCancels', { number: tenancy.number, room: tenancy.room.number })
          : t('tenancies.transferHint')}
      </Alert>
      <SelectInput
        label={t('tenancies.toRoom')}
        {...form.at('roomId')}
        onChange={(roomId) => form.set({ roomId, bedId: null, rentMinor: roomOf(roomId)?.rentMinor ?? null })}
        options={others.map((one) => ({
          value: one.roomId,
          label: [
            one.number,
            t(`roomStates.${one.state}`),
            format.money(one.rentMinor, building.currency),
          ].join(' · '),
        }))}
      />
      {room?.leaseMode === 'bed' && (
        <Suspense fallback={<LoadingState />}>
          <BedInput roomId={room.roomId} bed={form.at('bedId')} />
        </Suspense>
      )}
      <DayInput
        label={t('tenancies.transferDay')}
        help={cancels ? t('tenancies.transferDaySigned') : undefined}
        {...form.at('firstDay')}
        min={earliest}
        max={cancels ? tenancy.firstDay : (tenancy.lastDay ?? undefined)}
      />
      <MoneyInput label={t('tenancies.newRent')} currency={building.currency} {...form.at('rentMinor')} />
      <TextInput multiline label={t('tenancies.reason')} {...form.at('reason')} />
    </FormDialog>
  );
}
