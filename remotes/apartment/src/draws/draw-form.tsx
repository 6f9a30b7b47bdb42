import type { ResultOf } from '@console/contract';
import { createDraw, type Draw, drawLimits, listDrawable, updateDraw } from '@console/contract/apartment';
import { useAnswer, useForm, useFormat, useName } from '@console/shell';
import { Dialog, ErrorState, FormDialog, LoadingState, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from './choice-group.tsx';
import { useRoomName } from './room-name.ts';

type Drawable = ResultOf<typeof listDrawable>;

interface DrawFormProps {
  buildingId: string;
  /** Left out: a new one. */
  draw?: Draw | undefined;
  onClose(): void;
  onSaved?(draw: Draw): void;
}

/** The list of a draw: who takes part, and what is drawn for. */
export default function DrawForm(props: DrawFormProps) {
  const { t } = useTranslation('apartment');
  const { buildingId, draw, onClose } = props;
  const { result, error, retry } = useAnswer(listDrawable, { query: { building: buildingId } });
  if (result) return <Fields {...props} drawable={result} />;
  return (
    <Dialog title={t(draw ? 'draws.edit' : 'draws.new')} onClose={onClose}>
      {error ? <ErrorState action={<Button onClick={retry}>{t('draws.retry')}</Button>} /> : <LoadingState />}
    </Dialog>
  );
}

interface DrawDraft {
  name: string;
  entropyPlan: string;
  applicationIds: readonly string[];
  /** Keys of rooms and beds. */
  rooms: readonly string[];
}

const keyOf = ({ roomId, bedId }: { roomId: string; bedId: string | null }): string =>
  bedId === null ? roomId : `${roomId} ${bedId}`;

function Fields({ buildingId, draw, drawable, onClose, onSaved }: DrawFormProps & { drawable: Drawable }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const name = useName();
  const roomName = useRoomName();
  const applications = [
    ...(draw?.candidates ?? []).map((one) => ({ ...one, wantedRoomType: null, from: null })),
    ...drawable.items.filter(
      ({ applicationId }) => !draw?.candidates.some((one) => one.applicationId === applicationId),
    ),
  ];
  const form = useForm(
    { create: createDraw, update: updateDraw },
    {
      saved: draw,
      draftOf: (saved: Draw | undefined): DrawDraft => ({
        name: saved?.name ?? '',
        entropyPlan: saved?.entropyPlan ?? '',
        applicationIds: (saved?.candidates ?? applications).map(({ applicationId }) => applicationId),
        rooms: (saved?.rooms ?? []).map(keyOf),
      }),
      bodyOf: ({ rooms, ...rest }: DrawDraft) => ({
        ...rest,
        buildingId,
        rooms: rooms.map((key) => {
          const [roomId = '', bedId = null] = key.split(' ');
          return { roomId, bedId };
        }),
      }),
      toUpdate: ({ drawId }) => ({ params: { drawId } }),
      label: (key) => t(`draws.form.${key}`),
      shown: (draft) => ({
        ...{ name: draft.name, entropyPlan: draft.entropyPlan },
        applicationIds: format.number(draft.applicationIds.length),
        rooms: format.number(draft.rooms.length),
      }),
      ...(onSaved ? { onSaved } : {}),
      onClose,
    },
  );
  const { applicationIds, rooms } = form.draft;
  const { fewestCandidates: count } = drawLimits;
  return (
    <FormDialog
      wide
      {...form.frame}
      title={t(draw ? 'draws.edit' : 'draws.new')}
      submitLabel={t(draw ? 'draws.save' : 'draws.create')}
    >
      {applications.length < count && <Alert severity="info">{t('draws.form.tooFew', { count })}</Alert>}
      <TextInput label={t('draws.form.name')} help={t('draws.form.nameHelp')} {...form.at('name')} />
      <TextInput
        multiline
        rows={2}
        label={t('draws.form.entropyPlan')}
        help={t('draws.form.entropyPlanHelp')}
        {...form.at('entropyPlan')}
      />
      <ChoiceGroup
        label={t('draws.form.applicationIds')}
        options={applications.map(({ applicationId, number, applicantName, wantedRoomType }) => ({
          value: applicationId,
          label: [number, applicantName, wantedRoomType && name(wantedRoomType)].filter(Boolean).join(' · '),
        }))}
        value={applicationIds}
        onChange={(next) => form.set({ applicationIds: next })}
        error={form.field('applicationIds')}
        none={t('draws.form.noApplications')}
      />
      <ChoiceGroup
        label={t('draws.form.rooms')}
        help={t('draws.form.roomsHelp')}
        options={drawable.rooms.map((room) => ({
          value: keyOf(room),
          label: [roomName(room), room.roomType && name(room.roomType)].filter(Boolean).join(' · '),
          hint: room.free ? undefined : t('draws.form.taken'),
        }))}
        value={rooms}
        onChange={(next) => form.set({ rooms: next })}
        error={form.field('rooms')}
        none={t('draws.form.noRooms')}
      />
    </FormDialog>
  );
}
