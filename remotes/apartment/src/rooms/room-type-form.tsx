import { namesToType } from '@console/contract';
import {
  type Building,
  createRoomType,
  deleteRoomType,
  type NewRoomType,
  type RoomType,
  updateRoomType,
} from '@console/contract/apartment';
import { bothNames, confirm, type FormPart, type Typed, useCall, useForm, useFormat } from '@console/shell';
import { FieldGrid, FormDialog, IntegerInput, MoneyInput, NameFields, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { shownNumber } from '../form/shown-number.ts';

type RoomTypeDraft = Typed<NewRoomType>;

const empty: RoomTypeDraft = {
  code: '',
  name: { zh: '', en: '' },
  defaultRentMinor: null,
  defaultDepositMinor: null,
  capacity: 1,
};

const draftOf = (type: RoomType | undefined): RoomTypeDraft =>
  type
    ? {
        code: type.code,
        name: namesToType(type.name),
        defaultRentMinor: type.defaultRentMinor,
        defaultDepositMinor: type.defaultDepositMinor,
        capacity: type.capacity,
      }
    : empty;

/** The settings as people read them, to hold two versions against each other. */
function useShownRoomType(currency: string) {
  const format = useFormat();
  return (type: RoomTypeDraft): Record<keyof RoomTypeDraft, string> => ({
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
  const form = useForm(
    { create: createRoomType, update: updateRoomType },
    {
      saved: roomType,
      draftOf,
      keep: true,
      toCreate: { params: { buildingId } },
      toUpdate: ({ roomTypeId }) => ({ params: { buildingId, roomTypeId } }),
      label: (key) => t(`roomTypes.${key}`),
      shown,
      onClose,
    },
  );
  const { base } = form;
  return (
    <FormDialog
      {...form.frame}
      title={base ? t('roomTypes.edit', { code: base.code }) : t('roomTypes.create')}
      submitLabel={t(base ? 'roomForm.save' : 'roomTypes.createButton')}
    >
      <RoomTypeFields form={form} currency={building.currency} />
      {base && <Alert severity="info">{t('roomTypes.onlyNew')}</Alert>}
      {roomType && <DeleteRoomType roomType={roomType} onDone={onClose} />}
    </FormDialog>
  );
}

interface RoomTypeFieldsProps {
  form: FormPart<RoomTypeDraft>;
  currency: string;
}

function RoomTypeFields({ form, currency }: RoomTypeFieldsProps) {
  const { t } = useTranslation('apartment');
  return (
    <FieldGrid>
      <TextInput capitals label={t('roomTypes.code')} {...form.at('code')} />
      <NameFields zh={form.at('name.zh')} en={form.at('name.en')} />
      {(['defaultRentMinor', 'defaultDepositMinor'] as const).map((key) => (
        <MoneyInput key={key} label={t(`roomTypes.${key}`)} currency={currency} {...form.at(key)} />
      ))}
      <IntegerInput label={t('roomTypes.capacity')} {...form.at('capacity')} />
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
