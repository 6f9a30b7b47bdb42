import { type Building, listBeds, payCycles, type Room } from '@console/contract/apartment';
import { type FieldBinding, type FormPart, useEndpoint, useFormat } from '@console/shell';
import {
  DayInput,
  dialogLater,
  FieldGrid,
  LoadingState,
  MoneyInput,
  Section,
  SelectInput,
  TextInput,
} from '@console/ui';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FirstBill } from '../bills/first-bill.tsx';
import { type CheckInDraft, intoRoom, ratesOf, withTenant } from './check-in-draft.ts';
import { OccupantRows } from './occupant-rows.tsx';
import { PayerInput } from './payer-input.tsx';
import { RentSteps } from './rent-steps.tsx';

const PersonDialog = dialogLater(() => import('../people/person-dialog.tsx'));

interface CheckInFieldsProps {
  building: Building;
  rooms: readonly Room[];
  form: FormPart<CheckInDraft>;
}

/** All that a tenancy begins with, on one page: what is wrong is never hidden behind a tab. */
export function CheckInFields({ building, rooms, form }: CheckInFieldsProps) {
  const { t } = useTranslation('apartment');
  const { buildingId, currency } = building;
  const { draft } = form;
  const room = rooms.find(({ roomId }) => roomId === draft.roomId);
  return (
    <>
      <Section title={t('tenancies.where')}>
        <RoomFields rooms={rooms} room={room} form={form} currency={currency} />
      </Section>
      <TenantSection building={building} form={form} />
      <Section title={t('tenancies.term')}>
        <FieldGrid>
          <DayInput label={t('tenancies.firstDay')} {...form.at('firstDay')} />
          <DayInput
            label={t('tenancies.lastDay')}
            help={t('tenancies.lastDayHelp')}
            {...form.at('lastDay')}
          />
          <MoneyInput label={t('tenancies.deposit')} currency={currency} {...form.at('depositMinor')} />
          <PayCycleInput value={draft.payCycle} onChange={(payCycle) => form.set({ payCycle })} />
          <PayerInput payer={form.at('payerEmployer')} />
        </FieldGrid>
      </Section>
      <Section title={t('tenancies.steps.title')}>
        <RentSteps rates={form.rows('rates')} firstDay={draft.firstDay} currency={currency} />
      </Section>
      <Section title={t('tenancies.occupants.title')}>
        <OccupantRows
          buildingId={buildingId}
          occupants={form.rows('occupants')}
          capacity={draft.bedId ? 1 : room?.capacity}
        />
      </Section>
      <Section>
        <TextInput multiline label={t('tenancies.note')} {...form.at('note')} />
      </Section>
      <FirstBill
        building={building}
        terms={{
          roomId: draft.roomId,
          firstDay: draft.firstDay,
          lastDay: draft.lastDay || null,
          depositMinor: draft.depositMinor,
          payCycle: draft.payCycle,
          rates: ratesOf(draft.rates, draft.firstDay),
        }}
      />
    </>
  );
}

interface RoomFieldsProps extends Omit<CheckInFieldsProps, 'building'> {
  room: Room | undefined;
  currency: string;
}

function RoomFields({ rooms, room, form, currency }: RoomFieldsProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { draft } = form;
  const usable = vacantFirst(
    rooms.filter(({ hold, roomId }) => hold !== 'disabled' || roomId === draft.roomId),
  );
  const told = (one: Room) =>
    [one.number, t(`roomStates.${one.state}`), format.money(one.rentMinor, currency)].join(' · ');
  return (
    <FieldGrid>
      <SelectInput
        label={t('tenancies.room')}
        {...form.at('roomId')}
        onChange={(roomId) => {
          const next = rooms.find((one) => one.roomId === roomId);
          if (next) form.set(intoRoom(draft, next, room));
        }}
        options={usable.map((one) => ({ value: one.roomId, label: told(one) }))}
      />
      {room?.leaseMode === 'bed' && (
        <Suspense fallback={<LoadingState />}>
          <BedInput roomId={room.roomId} bed={form.at('bedId')} />
        </Suspense>
      )}
    </FieldGrid>
  );
}

/** Whoever checks somebody in looks for a room that is free; each part keeps the order of its rooms. */
function vacantFirst(rooms: readonly Room[]): Room[] {
  const isVacant = ({ state }: Room) => state === 'vacant';
  return [...rooms.filter(isVacant), ...rooms.filter((room) => !isVacant(room))];
}

/** Which bed, where rooms are let by the bed; one in use may be free from some day on. */
export function BedInput({ roomId, bed }: { roomId: string; bed: FieldBinding<string | null> }) {
  const { t } = useTranslation('apartment');
  const { beds } = useEndpoint(listBeds, { params: { roomId } });
  return (
    <SelectInput
      label={t('tenancies.bed')}
      {...bed}
      required
      options={beds.map(({ bedId, label, inUse }) => ({
        value: bedId,
        label: inUse ? t('tenancies.bedInUse', { bed: label }) : label,
      }))}
      help={beds.length === 0 ? t('tenancies.noBeds') : undefined}
    />
  );
}

function TenantSection({ building, form }: Omit<CheckInFieldsProps, 'rooms'>) {
  const { t } = useTranslation('apartment');
  const [choosing, setChoosing] = useState(false);
  const faultId = useId();
  const { person } = form.draft;
  const missing = person ? undefined : form.field('primaryPersonId');
  return (
    <Section
      title={t('tenancies.tenant')}
      actions={
        // Marked like a field: after a refused attempt the form brings the focus here.
        <Button
          variant={person ? 'text' : 'outlined'}
          aria-invalid={missing ? true : undefined}
          aria-describedby={missing ? faultId : undefined}
          onClick={() => setChoosing(true)}
        >
          {t(person ? 'tenancies.otherTenant' : 'tenancies.chooseTenant')}
        </Button>
      }
    >
      <Typography>{person?.name ?? t('tenancies.noTenant')}</Typography>
      {missing && (
        <FormHelperText id={faultId} error>
          {missing}
        </FormHelperText>
      )}
      {choosing && (
        <PersonDialog
          buildingId={building.buildingId}
          onClose={() => setChoosing(false)}
          onPick={({ personId, name }) => {
            setChoosing(false);
            form.set(withTenant(form.draft, { personId, name }));
          }}
        />
      )}
    </Section>
  );
}

interface PayCycleInputProps {
  value: (typeof payCycles)[number];
  disabled?: boolean;
  onChange(value: (typeof payCycles)[number]): void;
}

/** How many months are paid at once. */
export function PayCycleInput({ value, disabled, onChange }: PayCycleInputProps) {
  const { t } = useTranslation('apartment');
  return (
    <SelectInput
      label={t('tenancies.payCycle')}
      value={String(value)}
      disabled={Boolean(disabled)}
      onChange={(chosen) => onChange(payCycles.find((one) => String(one) === chosen) ?? 1)}
      options={payCycles.map((months) => ({
        value: String(months),
        label: t('tenancies.months', { count: months }),
      }))}
    />
  );
}
