import type { Building, RoomType } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { DataTable, Section } from '@console/ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useName } from '../buildings/names.ts';
import { mayConfigure } from '../buildings/read-only-reason.ts';
import { RoomTypeForm } from './room-type-form.tsx';

interface RoomTypesProps {
  building: Building;
  roomTypes: readonly RoomType[];
}

/** The building's room types: what new rooms begin with. */
export function RoomTypes({ building, roomTypes }: RoomTypesProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const name = useName();
  /** A room type's id, or `new`. */
  const [openId, setOpenId] = useState<string>();
  const open = roomTypes.find((one) => one.roomTypeId === openId);
  const mayChange = mayConfigure(building, 'building');
  return (
    <Section
      dense
      title={t('roomTypes.title')}
      actions={mayChange && <Button onClick={() => setOpenId('new')}>{t('roomTypes.create')}</Button>}
    >
      <DataTable
        dense
        caption={t('roomTypes.title')}
        rows={roomTypes}
        rowKey={(row) => row.roomTypeId}
        onOpen={mayChange ? (row) => setOpenId(row.roomTypeId) : undefined}
        empty={<Typography color="text.secondary">{t('roomTypes.none')}</Typography>}
        columns={[
          { key: 'code', label: t('roomTypes.code'), cell: (row) => row.code, primary: true },
          { key: 'name', label: t('roomTypes.name'), card: 'name', cell: (row) => name(row.name) },
          {
            key: 'rent',
            label: t('roomTypes.defaultRentMinor'),
            align: 'right',
            cell: (row) => format.money(row.defaultRentMinor, building.currency),
          },
          {
            key: 'deposit',
            label: t('roomTypes.defaultDepositMinor'),
            align: 'right',
            hideBelow: 'md',
            cell: (row) => format.money(row.defaultDepositMinor, building.currency),
          },
          {
            key: 'capacity',
            card: 'half',
            label: t('roomTypes.capacity'),
            align: 'right',
            hideBelow: 'md',
            cell: (row) => format.number(row.capacity),
          },
          {
            key: 'rooms',
            card: 'half',
            label: t('roomTypes.rooms'),
            align: 'right',
            cell: (row) => format.number(row.rooms),
          },
        ]}
      />
      {mayChange && (open || openId === 'new') && (
        <RoomTypeForm building={building} roomType={open} onClose={() => setOpenId(undefined)} />
      )}
    </Section>
  );
}
