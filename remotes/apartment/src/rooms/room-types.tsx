import type { Building, RoomType } from '@console/contract/apartment';
import { useFormat, useName, useTable } from '@console/shell';
import { columnsOf, ListSection } from '@console/ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayConfigure } from '../buildings/read-only-reason.ts';
import { RoomTypeForm } from './room-type-form.tsx';

interface RoomTypesProps {
  building: Building;
  roomTypes: readonly RoomType[];
}

/** The building's room types: what new rooms begin with. */
export function RoomTypes({ building, roomTypes }: RoomTypesProps) {
  const { t } = useTranslation('apartment');
  const column = columnsOf<RoomType>(useFormat());
  const { currency } = building;
  const name = useName();
  /** A room type's id, or `new`. */
  const [openId, setOpenId] = useState<string>();
  const open = roomTypes.find((one) => one.roomTypeId === openId);
  const mayChange = mayConfigure(building, 'building');
  return (
    <ListSection
      {...useTable('apartment.roomTypes', 'sortTypes')}
      dense
      title={t('roomTypes.title')}
      rows={roomTypes}
      rowKey={(row) => row.roomTypeId}
      onOpen={mayChange ? (row) => setOpenId(row.roomTypeId) : undefined}
      actions={mayChange && <Button onClick={() => setOpenId('new')}>{t('roomTypes.create')}</Button>}
      empty={<Typography color="textSecondary">{t('roomTypes.none')}</Typography>}
      columns={[
        column.name('code', t('roomTypes.code'), (row) => row.code),
        column.text('name', t('roomTypes.name'), (row) => name(row.name), { card: 'name' }),
        column.money('rent', t('roomTypes.defaultRentMinor'), (row) => row.defaultRentMinor, { currency }),
        column.money('deposit', t('roomTypes.defaultDepositMinor'), (row) => row.defaultDepositMinor, {
          currency,
          hideBelow: 'lg',
        }),
        column.number('capacity', t('roomTypes.capacity'), (row) => row.capacity, {
          card: 'half',
          hideBelow: 'md',
        }),
        column.number('rooms', t('roomTypes.rooms'), (row) => row.rooms, { card: 'half' }),
      ]}
    >
      {mayChange && (open || openId === 'new') && (
        <RoomTypeForm building={building} roomType={open} onClose={() => setOpenId(undefined)} />
      )}
    </ListSection>
  );
}
