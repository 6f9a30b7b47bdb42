import {
  type ApplicationKind,
  applicationKinds,
  applicationProblems,
  type Building,
  createApplication,
  type Evidence,
  getBuildingRooms,
  getTenancy,
  listMeterReadings,
  listMeters,
  listTenancies,
  listTenancyBills,
  type MeterKind,
  tidyPhone,
} from '@console/contract/apartment';
import { type FormPart, useEndpoint, useForm, useFormat } from '@console/shell';
import { dialogLater, FieldGrid, FormDialog, optionsOf, SelectInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Named } from '../../people/named.ts';
import { MeterPhotos } from '../../photos/meter-photos.tsx';
import { useMeterName, useQuantity } from '../../usage/meter-words.ts';
import '../../usage/texts.ts';
import { useApplicationRefusal } from '../refusal.ts';
import { noWish, type WishDraft, WishFields, wishOf } from './wish-fields.tsx';

const PersonDialog = dialogLater(() => import('../../people/person-dialog.tsx'));

interface NewDraft extends WishDraft {
  kind: ApplicationKind;
  person: Named | null;
  applicantName: string;
  applicantPhone: string | null;
  /** In which whoever applies lives. */
  roomId: string;
  tenancyId: string | null;
  /** What is disputed. */
  about: 'bill' | 'reading';
  billId: string | null;
  meterId: string;
  readingId: string | null;
}

const nothing: NewDraft = {
  ...noWish,
  ...{ kind: 'check_in', person: null, applicantName: '', applicantPhone: null },
  ...{ roomId: '', tenancyId: null, about: 'bill', billId: null, meterId: '', readingId: null },
};

/** As it goes over the wire: what another kind would say stays behind. */
function bodyOf(draft: NewDraft, buildingId: string, files: readonly Evidence[]) {
  const { kind, person, applicantName, applicantPhone, tenancyId, about, billId, readingId } = draft;
  const disputes = (what: NewDraft['about']) => kind === 'dispute' && about === what;
  const { occupantPhone, ...wish } = wishOf(kind, draft);
  const isCheckIn = kind === 'check_in';
  const stranger = isCheckIn && person === null;
  return {
    ...wish,
    ...{ buildingId, kind, submit: true },
    occupantPhone: tidyPhone(occupantPhone ?? '') || null,
    attachments: files.map(({ attachmentId }) => attachmentId),
    personId: isCheckIn ? (person?.personId ?? null) : null,
    applicantName: stranger ? applicantName : '',
    applicantPhone: stranger ? tidyPhone(applicantPhone ?? '') || null : null,
    tenancyId: isCheckIn ? null : tenancyId || null,
    billId: disputes('bill') ? billId || null : null,
    readingId: disputes('reading') ? readingId || null : null,
  };
}

interface NewFormProps {
  building: Building;
  onClose(): void;
  onSaved(applicationId: string): void;
}

/** For whoever has come to the desk. */
export function NewForm({ building, onClose, onSaved }: NewFormProps) {
  const { t } = useTranslation('apartment');
  const refusal = useApplicationRefusal();
  const { buildingId } = building;
  const [files, setFiles] = useState<readonly Evidence[]>([]);
  const form = useForm(createApplication, {
    begin: nothing,
    bodyOf: (draft) => bodyOf(draft, buildingId, files),
    check: (draft) => {
      const body = bodyOf(draft, buildingId, files);
      const unnamed = draft.kind === 'check_in' && body.personId === null && body.applicantName.trim() === '';
      return [
        ...(unnamed ? [{ path: 'applicantName', code: 'required' }] : []),
        ...applicationProblems(body),
      ].map((one) =>
        // What is missing stands at what was chosen.
        one.path === 'billId' && draft.about === 'reading' ? { ...one, path: 'readingId' } : one,
      );
    },
    done: 'created',
    onClose,
    onSaved: ({ applicationId }) => onSaved(applicationId),
  });
  const { kind } = form.draft;
  return (
    <FormDialog
      wide
      {...form.frame}
      title={t('applications.enter.title')}
      submitLabel={t('applications.enter.submit')}
      problem={refusal(form.error, form.problem)}
    >
      <SelectInput
        label={t('applications.enter.kind')}
        {...form.at('kind')}
        options={optionsOf(applicationKinds, (value) => t(`applications.kinds.${value}`))}
      />
      {kind === 'check_in' ? (
        <ApplicantFields buildingId={buildingId} form={form} />
      ) : (
        <TenancyFields buildingId={buildingId} form={form} />
      )}
      <WishFields building={building} kind={kind} form={form.as<WishDraft>()} />
      <MeterPhotos buildingId={buildingId} photos={files} onChange={setFiles} />
    </FormDialog>
  );
}

interface PartProps {
  buildingId: string;
  form: FormPart<NewDraft>;
}

/** Somebody whom the building knows, or what they are called. */
function ApplicantFields({ buildingId, form }: PartProps) {
  const { t } = useTranslation('apartment');
  const [choosing, setChoosing] = useState(false);
  const { person } = form.draft;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {person && (
          <Typography>
            {t('applications.enter.person')}: {person.name}
          </Typography>
        )}
        <Button variant="outlined" onClick={() => setChoosing(true)}>
          {t(person ? 'applications.enter.otherPerson' : 'applications.enter.choosePerson')}
        </Button>
      </Box>
      {person === null && (
        <FieldGrid>
          <TextInput
            label={t('applications.enter.name')}
            help={t('applications.enter.nameHelp')}
            {...form.at('applicantName')}
          />
          <TextInput label={t('applications.enter.phone')} {...form.at('applicantPhone')} />
        </FieldGrid>
      )}
      {choosing && (
        <PersonDialog
          buildingId={buildingId}
          onClose={() => setChoosing(false)}
          onPick={({ personId, name }) => {
            setChoosing(false);
            form.set({ person: { personId, name } });
          }}
        />
      )}
    </>
  );
}

/** Whose tenancy it is: by the room in which they live. */
function TenancyFields({ buildingId, form }: PartProps) {
  const { t } = useTranslation('apartment');
  const { rooms } = useEndpoint(getBuildingRooms, { params: { buildingId } });
  const { roomId, kind } = form.draft;
  const let_ = rooms.filter(({ state, leaseMode }) => state !== 'vacant' || leaseMode === 'bed');
  return (
    <FieldGrid>
      <SelectInput
        label={t('applications.enter.room')}
        {...form.at('roomId')}
        required
        onChange={(chosen) => form.set({ roomId: chosen, tenancyId: null, ...notChosen })}
        options={let_.map((one) => ({ value: one.roomId, label: one.number }))}
      />
      {roomId !== '' && (
        <Suspense>
          <TenancyInput buildingId={buildingId} form={form} roomId={roomId} over={kind === 'dispute'} />
        </Suspense>
      )}
      {kind === 'dispute' && form.draft.tenancyId && (
        <>
          <SelectInput
            label={t('applications.enter.about')}
            {...form.at('about')}
            onChange={(about) => form.set({ about, ...notChosen })}
            options={optionsOf(['bill', 'reading'] as const, (value) =>
              t(`applications.enter.abouts.${value}`),
            )}
          />
          <Suspense>
            {form.draft.about === 'bill' ? (
              <BillInput form={form} tenancyId={form.draft.tenancyId} />
            ) : (
              <ReadingInput buildingId={buildingId} form={form} tenancyId={form.draft.tenancyId} />
            )}
          </Suspense>
        </>
      )}
    </FieldGrid>
  );
}

const notChosen = { billId: null, meterId: '', readingId: null };

interface TenancyInputProps extends PartProps {
  roomId: string;
  /** Also those that are over. */
  over: boolean;
}

const live = ['signed', 'active', 'ending'];
const known = [...live, 'settling', 'closed'];

function TenancyInput({ buildingId, form, roomId, over }: TenancyInputProps) {
  const { t } = useTranslation('apartment');
  const { items } = useEndpoint(listTenancies, { params: { buildingId }, query: { room: roomId } });
  const shown = items.filter(({ state }) => (over ? known : live).includes(state));
  if (shown.length === 0) return <Alert severity="info">{t('applications.enter.noTenancy')}</Alert>;
  return (
    <SelectInput
      label={t('applications.enter.tenancy')}
      {...form.at('tenancyId')}
      value={form.draft.tenancyId ?? ''}
      required
      options={shown.map(({ tenancyId, number, primaryPerson, bed }) => ({
        value: tenancyId,
        label: [primaryPerson.name, bed?.label, `#${number}`].filter(Boolean).join(' · '),
      }))}
    />
  );
}

function BillInput({ form, tenancyId }: { form: FormPart<NewDraft>; tenancyId: string }) {
  const { t } = useTranslation('apartment');
  const { items } = useEndpoint(listTenancyBills, { params: { tenancyId } });
  const out = items.filter(({ number, kind }) => number !== null && kind !== 'credit');
  if (out.length === 0) return <Alert severity="info">{t('applications.enter.noBill')}</Alert>;
  return (
    <SelectInput
      label={t('applications.enter.bill')}
      {...form.at('billId')}
      value={form.draft.billId ?? ''}
      required
      options={out.map(({ billId, number, ym }) => ({
        value: billId,
        label: [number, ym].filter(Boolean).join(' · '),
      }))}
    />
  );
}

interface ReadingInputProps extends PartProps {
  tenancyId: string;
}

/** First which meter of the room, then which of its values since they came. */
function ReadingInput({ buildingId, form, tenancyId }: ReadingInputProps) {
  const { t } = useTranslation('apartment');
  const meterName = useMeterName();
  const { roomId, meterId } = form.draft;
  const { items } = useEndpoint(listMeters, {
    params: { buildingId },
    query: { room: roomId, size: 200 },
  });
  // One that was replaced has values of theirs, too; one in stock has never shown any.
  const meters = items.filter(({ installedOn }) => installedOn !== null);
  if (meters.length === 0) return <Alert severity="info">{t('applications.enter.noMeter')}</Alert>;
  return (
    <>
      <SelectInput
        label={t('applications.enter.meter')}
        {...form.at('meterId')}
        required
        onChange={(chosen) => form.set({ meterId: chosen, readingId: null })}
        options={meters.map((one) => ({
          value: one.meterId,
          label: meterName({ ...one, register: 'total', roomNumber: null }),
        }))}
      />
      {meterId !== '' && (
        <Suspense>
          <ValueInput
            form={form}
            tenancyId={tenancyId}
            kind={meters.find((one) => one.meterId === meterId)?.kind}
          />
        </Suspense>
      )}
    </>
  );
}

interface ValueInputProps {
  form: FormPart<NewDraft>;
  tenancyId: string;
  kind: MeterKind | undefined;
}

function ValueInput({ form, tenancyId, kind = 'electricity' }: ValueInputProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { of } = useQuantity();
  const { meterId } = form.draft;
  const { firstDay, lastDay } = useEndpoint(getTenancy, { params: { tenancyId } });
  const { items } = useEndpoint(listMeterReadings, { params: { meterId } });
  const theirs = items.filter(
    ({ readOn, state }) =>
      readOn >= firstDay && (lastDay === null || readOn <= lastDay) && state !== 'rejected',
  );
  if (theirs.length === 0) return <Alert severity="info">{t('applications.enter.noReading')}</Alert>;
  return (
    <SelectInput
      label={t('applications.enter.reading')}
      {...form.at('readingId')}
      value={form.draft.readingId ?? ''}
      required
      options={theirs.map(({ readingId, readOn, value, register }) => ({
        value: readingId,
        label: [
          format.day(readOn),
          register === 'total' ? '' : t(`usage.registers.${register}`),
          of(value, kind),
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  );
}
