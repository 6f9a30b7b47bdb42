import { leaseModes, type NewRoom, type RoomType } from '@console/contract/apartment';
import { type FormPart, type Typed, useName } from '@console/shell';
import { DecimalInput, IntegerInput, MoneyInput, optionsOf, SelectInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { beginningOf } from './room-beginning.ts';

export type Letting = Pick<
  Typed<Required<NewRoom>>,
  'roomTypeId' | 'leaseMode' | 'capacity' | 'areaM2' | 'rentMinor' | 'depositMinor'
>;

interface LettingFieldsProps {
  form: FormPart<Letting>;
  roomTypes: readonly RoomType[];
  currency: string;
  /** What is new begins with what its type says; a room that is there keeps its own. */
  isNew?: boolean;
}

/** Of which type a room is, how it is let, and for how much. */
export function LettingFields({ form, roomTypes, currency, isNew = true }: LettingFieldsProps) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const chooseType = (roomTypeId: string) => {
    const type = roomTypes.find((one) => one.roomTypeId === roomTypeId);
    form.set({ roomTypeId: roomTypeId || null, ...(isNew && type ? beginningOf(type) : {}) });
  };
  return (
    <>
      <SelectInput
        label={t('rooms.type')}
        {...form.at('roomTypeId')}
        onChange={chooseType}
        options={[
          { value: '', label: t('rooms.noType') },
          ...roomTypes.map((type) => ({ value: type.roomTypeId, label: name(type.name) })),
        ]}
      />
      <SelectInput
        label={t('rooms.leaseMode')}
        {...form.at('leaseMode')}
        options={optionsOf(leaseModes, (value) => t(`leaseModes.${value}`))}
      />
      <IntegerInput label={t('rooms.capacity')} {...form.at('capacity')} />
      <DecimalInput label={t('rooms.areaM2')} {...form.at('areaM2')} />
      <MoneyInput label={t('rooms.rent')} currency={currency} {...form.at('rentMinor')} />
      <MoneyInput label={t('rooms.deposit')} currency={currency} {...form.at('depositMinor')} />
    </>
  );
}
