import { type Building, listBeds, payCycles, type Room } from '@console/contract/apartment';
import { useEndpoint, useFormat } from '@console/shell';
import {
  DayInput,
  dialogLater,
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
import { FieldGrid } from '../form/field-grid.tsx';
import { type CheckInDraft, intoRoom, withTenant } from './check-in-draft.ts';
import { OccupantRows } from './occupant-rows.tsx';
import { RentSteps } from './rent-steps.tsx';

const PersonDialog = dialogLater(() => import('../people/person-dialog.tsx'));

interface CheckInFieldsProps {
  building: Building;
  rooms: readonly Room[];
  draft: CheckInDraft;
  field(path: string): string | undefined;
  onChange(draft: CheckInDraft): void;
}

/** All that a tenancy begins with, on one page: what is wrong is never hidden behind a tab. */
export function CheckInFields({ building, rooms, draft, field, onChange }: CheckInFieldsProps) {
  const { t } = useTranslation('apartment');
  const room = rooms.find(({ roomId }) => roomId === draft.roomId);
  const set = (part: Partial<CheckInDraft>) => onChange({ ...draft, ...part });
  return (
    <>
      <Section title={t('tenancies.where')}>
        <RoomFields
          rooms={rooms}
          room={room}
          draft={draft}
          field={field}
          onChange={onChange}
          currency={building.currency}
        />
      </Section>
      <TenantSection building={building} draft={draft} field={field} onChange={onChange} />
      <Section title={t('tenancies.term')}>
        <FieldGrid>
          <DayInput
            required
            label={t('tenancies.firstDay')}
            value={draft.firstDay}
            onChange={(firstDay) => set({ firstDay })}
            error={field('firstDay')}
          />
          <DayInput
            label={t('tenancies.lastDay')}
            help={t('tenancies.lastDayHelp')}
            value={draft.lastDay}
            onChange={(lastDay) => set({ lastDay })}
            error={field('lastDay')}
          />
          <MoneyInput
            required
            label={t('tenancies.deposit')}
            currency={building.currency}
            value={draft.depositMinor}
            onChange={(depositMinor) => set({ depositMinor })}
            error={field('depositMinor')}
          />
          <PayCycleInput value={draft.payCycle} onChange={(payCycle) => set({ payCycle })} />
        </FieldGrid>
      </Section>
      <Section title={t('tenancies.steps.title')}>
        <RentSteps
          steps={draft.steps}
          firstDay={draft.firstDay}
          currency={building.currency}
          field={field}
          onChange={(steps) => set({ steps })}
        />
      </Section>
      <Section title={t('tenancies.occupants.title')}>
        <OccupantRows
          buildingId={building.buildingId}
          occupants={draft.occupants}
          capacity={draft.bedId ? 1 : room?.capacity}
          field={field}
          onChange={(occupants) => set({ occupants })}
        />
      </Section>
      <Section>
        <TextInput
          multiline
          label={t('tenancies.note')}
          value={draft.note}
          maxLength={2000}
          onChange={(note) => set({ note })}
          error={field('note')}
        />
      </Section>
    </>
  );
}

interface RoomFieldsProps extends Pick<CheckInFieldsProps, 'rooms' | 'draft' | 'field' | 'onChange'> {
  room: Room | undefined;
  currency: string;
}

function RoomFields({ rooms, room, draft, field, onChange, currency }: RoomFieldsProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const usable = rooms.filter(({ hold, roomId }) => hold !== 'disabled' || roomId === draft.roomId);
  const told = (one: Room) =>
    [one.number, t(`roomStates.${one.state}`), format.money(one.rentMinor, currency)].join(' · ');
  return (
    <FieldGrid>
      <SelectInput
        required
        label={t('tenancies.room')}
        value={draft.roomId}
        onChange={(roomId) => {
          const next = rooms.find((one) => one.roomId === roomId);
          if (next) onChange(intoRoom(draft, next, room));
        }}
        options={usable.map((one) => ({ value: one.roomId, label: told(one) }))}
        error={field('roomId')}
      />
      {room?.leaseMode === 'bed' && (
        <Suspense fallback={<LoadingState />}>
          <BedInput
            roomId={room.roomId}
            value={draft.bedId}
            error={field('bedId')}
            onChange={(bedId) => onChange({ ...draft, bedId })}
          />
        </Suspense>
      )}
    </FieldGrid>
  );
}

interface BedInputProps {
  roomId: string;
  value: string | null;
  error: string | undefined;
  onChange(bedId: string): void;
}

/** Which bed, where rooms are let by the bed; one in use may be free from some day on. */
export function BedInput({ roomId, value, error, onChange }: BedInputProps) {
  const { t } = useTranslation('apartment');
  const { beds } = useEndpoint(listBeds, { params: { roomId } });
  return (
    <SelectInput
      required
      label={t('tenancies.bed')}
      value={value ?? ''}
      onChange={onChange}
      options={beds.map(({ bedId, label, inUse }) => ({
        value: bedId,
        label: inUse ? t('tenancies.bedInUse', { bed: label }) : label,
      }))}
      help={beds.length === 0 ? t('tenancies.noBeds') : undefined}
      error={error}
    />
  );
}

function TenantSection({ building, draft, field, onChange }: Omit<CheckInFieldsProps, 'rooms'>) {
  const { t } = useTranslation('apartment');
  const [choosing, setChoosing] = useState(false);
  const faultId = useId();
  const missing = draft.person ? undefined : field('primaryPersonId');
  return (
    <Section
      title={t('tenancies.tenant')}
      actions={
        // Marked like a field: after a refused attempt the form brings the focus here.
        <Button
          variant={draft.person ? 'text' : 'outlined'}
          aria-invalid={missing ? true : undefined}
          aria-describedby={missing ? faultId : undefined}
          onClick={() => setChoosing(true)}
        >
          {t(draft.person ? 'tenancies.otherTenant' : 'tenancies.chooseTenant')}
        </Button>
      }
    >
      <Typography>{draft.person?.name ?? t('tenancies.noTenant')}</Typography>
      {missing && (
        <FormHelperText id={faultId} error>
          {missing}
        </FormHelperText>
      )}
      {choosing && (
        <PersonDialog
          buildingId={building.buildingId}
          onClose={() => setChoosing(false)}
          onPick={(person) => {
            setChoosing(false);
            onChange(withTenant(draft, { personId: person.personId, name: person.name }));
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
