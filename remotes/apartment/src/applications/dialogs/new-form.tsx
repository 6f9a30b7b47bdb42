import {
  type ApplicationKind,
  applicationKinds,
  applicationProblems,
  type Building,
  createApplication,
  type Evidence,
  getBuildingRooms,
  listTenancies,
  listTenancyBills,
  tidyPhone,
} from '@console/contract/apartment';
import { type FormPart, useEndpoint, useForm } from '@console/shell';
import { dialogLater, FieldGrid, FormDialog, optionsOf, SelectInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Named } from '../../people/named.ts';
import { MeterPhotos } from '../../photos/meter-photos.tsx';
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
  billId: string | null;
}

const nothing: NewDraft = {
  ...noWish,
  ...{ kind: 'check_in', person: null, applicantName: '', applicantPhone: null },
  ...{ roomId: '', tenancyId: null, billId: null },
};

/** As it goes over the wire: what another kind would say stays behind. */
function bodyOf(draft: NewDraft, buildingId: string, files: readonly Evidence[]) {
  const { kind, person, applicantName, applicantPhone, tenancyId, billId } = draft;
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
    billId: kind === 'dispute' ? billId || null : null,
    readingId: null,
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
      ];
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
        onChange={(chosen) => form.set({ roomId: chosen, tenancyId: null, billId: null })}
        options={let_.map((one) => ({ value: one.roomId, label: one.number }))}
      />
      {roomId !== '' && (
        <Suspense>
          <TenancyInput buildingId={buildingId} form={form} roomId={roomId} over={kind === 'dispute'} />
        </Suspense>
      )}
      {kind === 'dispute' && form.draft.tenancyId && (
        <Suspense>
          <BillInput form={form} tenancyId={form.draft.tenancyId} />
        </Suspense>
      )}
    </FieldGrid>
  );
}

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
