import {
  type Building,
  defaultRoomPattern,
  generateRooms,
  leaseModes,
  type NewRoomPlan,
  type PlannedRoom,
  previewRooms,
  type RoomType,
} from '@console/contract/apartment';
import { useCall } from '@console/shell';
import {
  DecimalInput,
  FormDialog,
  GridMap,
  IntegerInput,
  MoneyInput,
  SelectInput,
  TextInput,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useName } from '../buildings/names.ts';
import { draftNumber, typedNumber } from '../form/draft-number.ts';
import { FieldGrid } from '../form/field-grid.tsx';
import { useCarefulClose } from '../form/use-careful-close.ts';
import { byFloor, floorName } from './floor-rows.ts';
import { legendOf } from './legend.ts';
import { beginningOf } from './room-beginning.ts';

const tones = { new: 'good', exists: 'neutral', taken: 'bad', duplicate: 'bad', invalid: 'bad' } as const;

interface RoomGeneratorProps {
  building: Building;
  roomTypes: readonly RoomType[];
  onClose(): void;
}

/** Many rooms at once: first shown as the house will look, then made. */
export function RoomGenerator({ building, roomTypes, onClose }: RoomGeneratorProps) {
  const { t } = useTranslation('apartment');
  // Rooms without a type are the exception: whoever made types means to use them.
  const [firstType] = roomTypes;
  const [begun] = useState<NewRoomPlan>(() => ({
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
  }));
  const [plan, setPlan] = useState(begun);
  const close = useCarefulClose(plan !== begun, onClose);
  const [shown, setShown] = useState<{
    plan: NewRoomPlan;
    rooms: PlannedRoom[];
    new: number;
    wrong: number;
  }>();
  const [preview, previewing] = useCall(previewRooms);
  const [generate, generating] = useCall(generateRooms, {
    done: 'created',
  });
  // What was shown counts only while nothing has been changed since.
  const current = shown?.plan === plan && shown.wrong === 0 && shown.new > 0 ? shown : undefined;
  const { pending, problem, field } = current ? generating : previewing;
  const params = { buildingId: building.buildingId };
  const submit = async () => {
    if (current) {
      if (await generate({ params, body: plan })) onClose();
      return;
    }
    const result = await preview({ params, body: plan });
    if (result) setShown({ plan, ...result });
  };
  return (
    <FormDialog
      wide
      open
      title={t('generator.title')}
      submitLabel={current ? t('generator.create', { count: current.new }) : t('generator.preview')}
      onClose={close}
      onSubmit={submit}
      pending={pending}
      {...(problem ? { problem } : {})}
    >
      <PlanFields
        plan={plan}
        onChange={(part) => setPlan({ ...plan, ...part })}
        field={field}
        roomTypes={roomTypes}
        currency={building.currency}
      />
      {shown?.plan === plan && <PlanPreview {...shown} />}
    </FormDialog>
  );
}

interface PlanFieldsProps {
  plan: NewRoomPlan;
  onChange(part: Partial<NewRoomPlan>): void;
  field(path: string): string | undefined;
  roomTypes: readonly RoomType[];
  currency: string;
}

function PlanFields({ plan, onChange, field, roomTypes, currency }: PlanFieldsProps) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const whole = (key: 'fromFloor' | 'toFloor' | 'roomsPerFloor' | 'firstSeq' | 'capacity') => (
    <IntegerInput
      label={t(`generator.${key}`)}
      value={typedNumber(plan[key])}
      onChange={(value) => onChange({ [key]: draftNumber(value) })}
      error={field(key)}
      required
    />
  );
  /** A room type brings its own rent, deposit and capacity along. */
  const chooseType = (roomTypeId: string) => {
    const type = roomTypes.find((one) => one.roomTypeId === roomTypeId);
    onChange(type ? { roomTypeId, ...beginningOf(type) } : { roomTypeId: null });
  };
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
        value={plan.pattern ?? ''}
        onChange={(pattern) => onChange({ pattern })}
        error={field('pattern')}
      />
      <SelectInput
        label={t('rooms.type')}
        value={plan.roomTypeId ?? ''}
        onChange={chooseType}
        options={[
          { value: '', label: t('rooms.noType') },
          ...roomTypes.map((type) => ({ value: type.roomTypeId, label: name(type.name) })),
        ]}
        error={field('roomTypeId')}
      />
      <SelectInput
        label={t('rooms.leaseMode')}
        value={plan.leaseMode ?? 'whole'}
        onChange={(leaseMode) => onChange({ leaseMode })}
        options={leaseModes.map((value) => ({ value, label: t(`leaseModes.${value}`) }))}
      />
      {whole('capacity')}
      <DecimalInput
        required
        label={t('rooms.areaM2')}
        scale={2}
        value={plan.areaM2}
        onChange={(areaM2) => onChange({ areaM2 })}
        error={field('areaM2')}
      />
      <MoneyInput
        required
        label={t('rooms.rent')}
        currency={currency}
        value={typedNumber(plan.rentMinor)}
        onChange={(value) => onChange({ rentMinor: draftNumber(value) })}
        error={field('rentMinor')}
      />
      <MoneyInput
        required
        label={t('rooms.deposit')}
        currency={currency}
        value={typedNumber(plan.depositMinor)}
        onChange={(value) => onChange({ depositMinor: draftNumber(value) })}
        error={field('depositMinor')}
      />
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
