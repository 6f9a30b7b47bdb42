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
import { confirm, useCall, useFormat } from '@console/shell';
import { FormDialog, IntegerInput, MoneyInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { conflictsOf } from '../conflict/changes.ts';
import { ConflictNotice } from '../conflict/conflict-notice.tsx';
import { draftNumber, shownNumber, typedNumber } from '../form/draft-number.ts';
import { FieldGrid } from '../form/field-grid.tsx';
import { useCarefulClose } from '../form/use-careful-close.ts';
import { theirsOf, useVersionedDraft } from '../form/use-versioned-draft.ts';

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

/** The settings as people read them, to hold two versions against each other. */
function useShownRoomType(currency: string) {
  const format = useFormat();
  return (type: NewRoomType): Record<keyof NewRoomType, string> => ({
    code: type.code,
    name: `${type.name.zh} / ${type.name.en}`,
    defaultRentMinor: shownNumber(type.defaultRentMinor, (minor) => format.money(minor, currency)),
    defaultDepositMinor: shownNumber(type.defaultDepositMinor, (minor) => format.money(minor, currency)),
    capacity: shownNumber(type.capacity, format.number),
  });
}

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
  const { base, draft, changes, dirty, set, restart } = useVersionedDraft(roomType, draftOf);
  const [create, creating] = useCall(createRoomType, { done: 'created', touches });
  const [update, updating] = useCall(updateRoomType, { done: 'updated', touches });
  const { pending, problem, field, error, clear } = base ? updating : creating;
  const close = useCarefulClose(dirty, onClose);
  const theirs = theirsOf<RoomType>(error);
  const shown = useShownRoomType(building.currency);
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
    restart(theirs, mine);
    clear();
  };
  return (
    <FormDialog
      open
      title={base ? t('roomTypes.edit', { code: base.code }) : t('roomTypes.create')}
      submitLabel={t(base ? 'roomForm.save' : 'roomTypes.createButton')}
      onClose={close}
      onSubmit={submit}
      pending={pending}
      {...(problem && !theirs ? { problem } : {})}
    >
      {theirs && (
        <ConflictNotice
          rows={conflictsOf(draft, draftOf(theirs)).map((key) => ({
            field: key,
            label: t(`roomTypes.${key}`),
            mine: shown(draft)[key],
            theirs: shown(draftOf(theirs))[key],
          }))}
          onReapply={() => takeTheirs(changes)}
          onDiscard={() => takeTheirs({})}
        />
      )}
      <RoomTypeFields draft={draft} currency={building.currency} field={field} onChange={set} />
      {base && <Alert severity="info">{t('roomTypes.onlyNew')}</Alert>}
      {roomType && <DeleteRoomType roomType={roomType} onDone={onClose} />}
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
