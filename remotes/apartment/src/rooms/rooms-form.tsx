import {
  type Building,
  type Room,
  type RoomChange,
  type RoomType,
  roomHolds,
  roomsAtOnce,
  updateRooms,
} from '@console/contract/apartment';
import { useForm, useName } from '@console/shell';
import { FieldGrid, FormDialog, MoneyInput, optionsOf, SelectInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';

/** `keep` in a choice, nothing in an amount: that part of each room stays as it is. */
const keep = 'keep';

interface Draft {
  readonly change: {
    readonly hold: NonNullable<RoomChange['hold']> | typeof keep;
    readonly roomTypeId: string | null;
    readonly rentMinor: number | null;
    readonly depositMinor: number | null;
  };
}
const untouched: Draft = { change: { hold: keep, roomTypeId: keep, rentMinor: null, depositMinor: null } };

const changeOf = ({ change }: Draft) => ({
  ...(change.hold === keep ? {} : { hold: change.hold }),
  ...(change.roomTypeId === keep ? {} : { roomTypeId: change.roomTypeId }),
  ...(change.rentMinor === null ? {} : { rentMinor: change.rentMinor }),
  ...(change.depositMinor === null ? {} : { depositMinor: change.depositMinor }),
});

interface RoomsFormProps {
  building: Building;
  rooms: readonly Room[];
  roomTypes: readonly RoomType[];
  onClose(): void;
  onDone(): void;
}

/** The same change to many rooms: all of them, or none when one was changed meanwhile. */
export function RoomsForm({ building, rooms, roomTypes, onClose, onDone }: RoomsFormProps) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const nothing = { path: 'change', code: 'nothing_to_change' };
  const form = useForm(updateRooms, {
    begin: untouched,
    bodyOf: (draft) => ({
      rooms: rooms.map(({ roomId, version }) => ({ roomId, version })),
      change: changeOf(draft),
    }),
    check: (draft) => (Object.keys(changeOf(draft)).length === 0 ? [nothing] : []),
    to: { params: { buildingId: building.buildingId } },
    done: 'updated',
    onClose,
    onSaved: onDone,
  });
  const stale = form.error?.code === 'VERSION_CONFLICT';
  const tooMany = rooms.length > roomsAtOnce ? t('roomsForm.tooMany', { maximum: roomsAtOnce }) : undefined;
  return (
    <FormDialog
      {...form.frame}
      title={t('roomsForm.change', { count: rooms.length })}
      submitLabel={t('roomForm.save')}
      problem={tooMany ?? form.field('change') ?? (stale ? undefined : form.problem)}
    >
      {stale && <Alert severity="warning">{t('roomsForm.conflict')}</Alert>}
      <FieldGrid>
        <SelectInput
          label={t('rooms.hold')}
          {...form.at('change.hold')}
          options={[
            { value: keep, label: t('roomsForm.keep') },
            ...optionsOf(roomHolds, (value) => t(`holds.${value}`)),
          ]}
        />
        <SelectInput
          label={t('rooms.type')}
          {...form.at('change.roomTypeId')}
          options={[
            { value: keep, label: t('roomsForm.keep') },
            { value: '', label: t('rooms.noType') },
            ...roomTypes.map((type) => ({ value: type.roomTypeId, label: name(type.name) })),
          ]}
        />
        {(['rentMinor', 'depositMinor'] as const).map((key) => (
          <MoneyInput
            key={key}
            label={t(`rooms.${key}`)}
            help={t('roomsForm.emptyKeeps')}
            currency={building.currency}
            {...form.at(`change.${key}`)}
          />
        ))}
      </FieldGrid>
    </FormDialog>
  );
}
