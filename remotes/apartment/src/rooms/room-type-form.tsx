import {
  type Building,
  capacityLimits,
  createRoomType,
  deleteRoomType,
  type NewRoomType,
  type RoomType,
  updateRoomType,
} from '@console/contract/apartment';
import { confirm, useCall, useFormat } from '@console/shell';
import { IntegerInput, MoneyInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { draftNumber, shownNumber, typedNumber } from '../form/draft-number.ts';
import { FieldGrid } from '../form/field-grid.tsx';
import { bothNames, NameFields } from '../form/name-fields.tsx';
import { useVersionedForm } from '../form/use-versioned-form.ts';
import { VersionedDialog } from '../form/versioned-dialog.tsx';

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
    name: bothNames(type.name),
    defaultRentMinor: shownNumber(type.defaultRentMinor, (minor) => format.money(minor, currency)),
    defaultDepositMinor: shownNumber(type.defaultDepositMinor, (minor) => format.money(minor, currency)),
    capacity: shownNumber(type.capacity, format.number),
  });
}

interface RoomTypeFormProps {
  building: Building;
  /** Left out: a new one. */
  roomType?: RoomType | undefined;
  onClose(): void;
}

/** A new room type, or the settings of one. Rooms keep what they have: a type only tells what new ones begin with. */
export function RoomTypeForm({ building, roomType, onClose }: RoomTypeFormProps) {
  const { t } = useTranslation('apartment');
  const shown = useShownRoomType(building.currency);
  const { buildingId } = building;
  const form = useVersionedForm({
    saved: roomType,
    draftOf,
    create: useCall(createRoomType, { done: 'created' }),
    toCreate: (body) => ({ params: { buildingId }, body }),
    update: useCall(updateRoomType, { done: 'updated' }),
    toUpdate: ({ roomTypeId, version }, body) => ({ params: { buildingId, roomTypeId }, version, body }),
    onClose,
  });
  const { base } = form;
  return (
    <VersionedDialog
      form={form}
      title={base ? t('roomTypes.edit', { code: base.code }) : t('roomTypes.create')}
      submitLabel={t(base ? 'roomForm.save' : 'roomTypes.createButton')}
      label={(key) => t(`roomTypes.${key}`)}
      shown={shown}
    >
      <RoomTypeFields
        draft={form.draft}
        currency={building.currency}
        field={form.field}
        onChange={form.set}
      />
      {base && <Alert severity="info">{t('roomTypes.onlyNew')}</Alert>}
      {roomType && <DeleteRoomType roomType={roomType} onDone={onClose} />}
    </VersionedDialog>
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
  return (
    <FieldGrid>
      <TextInput
        required
        label={t('roomTypes.code')}
        value={draft.code}
        onChange={(code) => onChange({ code: code.toUpperCase() })}
        error={field('code')}
      />
      <NameFields value={draft.name} onChange={(name) => onChange({ name })} field={field} />
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
  const [run, { pending, problem }] = useCall(deleteRoomType, { done: 'deleted' });
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
