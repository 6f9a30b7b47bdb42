import {
  type Building,
  defaultRoomPattern,
  generateRooms,
  type NewRoomPlan,
  type PlannedRoom,
  previewRooms,
  type RoomType,
} from '@console/contract/apartment';
import { type FormPart, type Typed, useForm } from '@console/shell';
import { FieldGrid, FormDialog, GridMap, IntegerInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { byFloor, floorName } from './floor-rows.ts';
import { legendOf } from './legend.ts';
import { LettingFields } from './letting-fields.tsx';
import { beginningOf } from './room-beginning.ts';
import './texts.ts';

type PlanDraft = Typed<Required<NewRoomPlan>>;

const tones = { new: 'good', exists: 'neutral', taken: 'bad', duplicate: 'bad', invalid: 'bad' } as const;

interface RoomGeneratorProps {
  building: Building;
  roomTypes: readonly RoomType[];
  onClose(): void;
}

/** Many rooms at once: first shown as the house will look, then made. */
export function RoomGenerator({ building, roomTypes, onClose }: RoomGeneratorProps) {
  const { t } = useTranslation('apartment');
  // What was shown counts only while nothing has been changed since.
  const [shown, setShown] = useState<PlanPreviewProps>();
  const creates = shown !== undefined && shown.wrong === 0 && shown.new > 0;
  const form = useForm(creates ? generateRooms : previewRooms, {
    begin: beginningPlan(building, roomTypes),
    to: { params: { buildingId: building.buildingId } },
    done: creates ? 'created' : undefined,
    trial: !creates,
    onTyped: () => setShown(undefined),
    onSaved: (result) => ('rooms' in result ? setShown(result) : onClose()),
    onClose,
  });
  return (
    <FormDialog
      wide
      {...form.frame}
      title={t('generator.title')}
      submitLabel={creates ? t('generator.create', { count: shown.new }) : t('generator.preview')}
    >
      <PlanFields form={form} roomTypes={roomTypes} currency={building.currency} />
      {shown && <PlanPreview {...shown} />}
    </FormDialog>
  );
}

/** Rooms without a type are the exception: whoever made types means to use them. */
const beginningPlan = (building: Building, [firstType]: readonly RoomType[]): PlanDraft => ({
  fromFloor: 1,
  toFloor: building.floors,
  roomsPerFloor: 6,
  firstSeq: 1,
  pattern: defaultRoomPattern,
  areaM2: '25',
  leaseMode: 'whole',
  ...(firstType
    ? { roomTypeId: firstType.roomTypeId, ...beginningOf(firstType) }
    : { roomTypeId: null, capacity: 2, rentMinor: 128_000, depositMinor: 128_000 }),
});

interface PlanFieldsProps {
  form: FormPart<PlanDraft>;
  roomTypes: readonly RoomType[];
  currency: string;
}

function PlanFields({ form, roomTypes, currency }: PlanFieldsProps) {
  const { t } = useTranslation('apartment');
  const whole = (key: 'fromFloor' | 'toFloor' | 'roomsPerFloor' | 'firstSeq') => (
    <IntegerInput label={t(`generator.${key}`)} {...form.at(key)} />
  );
  return (
    <FieldGrid>
      {whole('fromFloor')}
      {whole('toFloor')}
      {whole('roomsPerFloor')}
      {whole('firstSeq')}
      <TextInput
        mono
        label={t('generator.pattern')}
        help={t('generator.patternHelp')}
        {...form.at('pattern')}
      />
      <LettingFields form={form.as()} roomTypes={roomTypes} currency={currency} />
    </FieldGrid>
  );
}

interface PlanPreviewProps {
  rooms: readonly PlannedRoom[];
  new: number;
  wrong: number;
}

/** On a phone the preview begins below the fold: without this, asking for it seems to do nothing. */
const bringIntoView = (heading: HTMLElement | null): void => heading?.scrollIntoView({ block: 'start' });

/** The house as it will be, and what stands in the way of making it. */
function PlanPreview({ rooms, new: fresh, wrong }: PlanPreviewProps) {
  const { t } = useTranslation('apartment');
  const statuses = [...new Set(rooms.map((room) => room.status))];
  return (
    <>
      <Typography variant="h3" ref={bringIntoView} sx={{ mt: 3, mb: 1 }}>
        {t('generator.previewTitle', { count: rooms.length })}
      </Typography>
      {wrong > 0 && <Alert severity="warning">{t('generator.wrong', { count: wrong })}</Alert>}
      {wrong === 0 && fresh === 0 && <Alert severity="info">{t('generator.nothingNew')}</Alert>}
      <GridMap
        label={t('generator.previewTitle', { count: rooms.length })}
        rows={byFloor(rooms).map(({ floor, items }) => ({
          label: floorName(floor),
          cells: items.map((room) => ({
            key: `${room.floor}-${room.seq}`,
            label: room.number,
            tone: tones[room.status],
            hint: t(`plannedRooms.${room.status}`),
          })),
        }))}
        legend={legendOf(
          statuses.map((status) => ({ tone: tones[status], label: t(`plannedRooms.${status}`) })),
        )}
      />
    </>
  );
}
