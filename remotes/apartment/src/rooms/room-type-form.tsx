import {
  type Building,
  capacityLimits,
  createRoomType,
  deleteRoomType,
  getBuildingRooms,
  listRooms,
  listRoomTypes,
  type NewRoomType,
  type RoomType,
  updateRoomType,
} from '@console/contract/apartment';
import { confirm, useCall, useUnsavedWork } from '@console/shell';
import { FormDialog, IntegerInput, MoneyInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changesOf, conflictsOf } from '../conflict/changes.ts';
import { ConflictNotice } from '../conflict/conflict-notice.tsx';
import { draftNumber, typedNumber } from '../form/draft-number.ts';
import { FieldGrid } from '../form/field-grid.tsx';

const empty: NewRoomType = {
  code: '',
  name: { zh: '', en: '' },
  defaultRentMinor: draftNumber(null),
  defaultDepositMinor: draftNumber(null),
  capacity: 1,
};

const draftOf = (type: RoomType | undefined): NewRoomType =>
  type
    ? {
        code: type.code,
        name: type.name,
        defaultRentMinor: type.defaultRentMinor,
        defaultDepositMinor: type.defaultDepositMinor,
        capacity: type.capacity,
      }
    : empty;

const shown = (value: NewRoomType[keyof NewRoomType]) =>
  typeof value === 'object' ? `${value.zh} · ${value.en}` : String(value);

const touches = [getBuildingRooms, listRoomTypes, listRooms];

interface RoomTypeFormProps {
  building: Building;
  /** Left out: a new one. */
  roomType?: RoomType | undefined;
  onClose(): void;
}

/** A new room type, or the settings of one. Rooms keep what they have: a type only tells what new ones begin with. */
export function RoomTypeForm({ building, roomType, onClose }: RoomTypeFormProps) {
  const { t } = useTranslation('apartment');
  const [base, setBase] = useState(roomType);
  const [draft, setDraft] = useState(() => draftOf(roomType));
  const [create, creating] = useCall(createRoomType, { done: 'created', touches });
  const [update, updating] = useCall(updateRoomType, { done: 'updated', touches });
  const { pending, problem, field, error, clear } = base ? updating : creating;
  const changes = changesOf(draftOf(base), draft);
  const dirty = Object.keys(changes).length > 0;
  useUnsavedWork(dirty);
  const theirs =
    error?.code === 'VERSION_CONFLICT' ? (error.details.current as RoomType | undefined) : undefined;
  const { buildingId } = building;

  const submit = async () => {
    if (base && !dirty) return onClose();
    const done = base
      ? await update({
          params: { buildingId, roomTypeId: base.roomTypeId },
          version: base.version,
          body: changes,
        })
      : await create({ params: { buildingId }, body: draft });
    if (done) onClose();
  };
  const takeTheirs = (mine: Partial<NewRoomType>) => {
    if (!theirs) return;
    setBase(theirs);
    setDraft({ ...draftOf(theirs), ...mine });
    clear();
  };
  return (
    <FormDialog
      open
      title={t(base ? 'roomTypes.edit' : 'roomTypes.create')}
      submitLabel={t(base ? 'roomForm.save' : 'roomTypes.create')}
      onClose={onClose}
      onSubmit={submit}
      pending={pending}
      {...(problem && !theirs ? { problem } : {})}
    >
      {theirs && (
        <ConflictNotice
          rows={conflictsOf(draft, draftOf(theirs)).map((key) => ({
            field: key,
            label: t(`roomTypes.${key}`),
            mine: shown(draft[key]),
            theirs: shown(draftOf(theirs)[key]),
          }))}
          onReapply={() => takeTheirs(changes)}
          onDiscard={() => takeTheirs({})}
        />
      )}
      <RoomTypeFields
        draft={draft}
        currency={building.currency}
        field={field}
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
      {base && <DeleteRoomType roomType={base} onDone={onClose} />}
    </FormDialog>
  );
}

interface RoomTypeFieldsProps {
  draft: NewRoomType;
  currency: string;
  field(path: string): string | undefined;
  onChange(part: Partial<NewRoomType>): void;
}

function RoomTypeFields({ draft, currency, field, onChange }: RoomTypeFieldsProps) {
  const { t } = useTranslation('apartment');
  const money = (key: 'defaultRentMinor' | 'defaultDepositMinor') => (
    <MoneyInput
      required
      label={t(`roomTypes.${key}`)}
      currency={currency}
      value={typedNumber(draft[key])}
      onChange={(value) => onChange({ [key]: draftNumber(value) })}
      error={field(key)}
    />
  );
  const name = (language: 'zh' | 'en') => (
    <TextInput
      required
      label={t(`buildings.name.${language}`)}
      value={draft.name[language]}
      onChange={(value) => onChange({ name: { ...draft.name, [language]: value } })}
      error={field(`name.${language}`)}
    />
  );
  return (
    <FieldGrid>
      <TextInput
        required
        label={t('roomTypes.code')}
        value={draft.code}
        onChange={(code) => onChange({ code: code.toUpperCase() })}
        error={field('code')}
      />
      {name('zh')}
      {name('en')}
      {money('defaultRentMinor')}
      {money('defaultDepositMinor')}
      <IntegerInput
        required
        label={t('roomTypes.capacity')}
        {...capacityLimits}
        value={typedNumber(draft.capacity)}
        onChange={(capacity) => onChange({ capacity: draftNumber(capacity) })}
        error={field('capacity')}
      />
    </FieldGrid>
  );
}

function DeleteRoomType({ roomType, onDone }: { roomType: RoomType; onDone(): void }) {
  const { t } = useTranslation('apartment');
  const [run, { pending, problem }] = useCall(deleteRoomType, { done: 'deleted', touches });
  if (roomType.rooms > 0) {
    return <Alert severity="info">{t('roomTypes.inUse', { count: roomType.rooms })}</Alert>;
  }
  const remove = async () => {
    const sure = await confirm({
      title: t('roomTypes.deleteQuestion', { code: roomType.code }),
      body: t('roomTypes.deleteBody'),
      confirmLabel: t('roomTypes.delete'),
      danger: true,
    });
    const { buildingId, roomTypeId, version } = roomType;
    if (sure && (await run({ params: { buildingId, roomTypeId }, version }))) onDone();
  };
  return (
    <>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Button color="error" disabled={pending} onClick={remove} sx={{ alignSelf: 'flex-start' }}>
        {t('roomTypes.delete')}
      </Button>
    </>
  );
}
