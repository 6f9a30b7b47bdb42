import type { Building, RoomType } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { DataTable, Section } from '@console/ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useName } from '../buildings/names.ts';
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
  const [open, setOpen] = useState<RoomType | 'new'>();
  const mayConfigure = building.may.includes('apartment.building.configure') && building.state === 'active';
  return (
    <Section
      dense
      title={t('roomTypes.title')}
      actions={mayConfigure && <Button onClick={() => setOpen('new')}>{t('roomTypes.create')}</Button>}
    >
      <DataTable
        dense
        caption={t('roomTypes.title')}
        rows={roomTypes}
        rowKey={(row) => row.roomTypeId}
        {...(mayConfigure ? { onOpen: (row: RoomType) => setOpen(row) } : {})}
        empty={<Typography color="text.secondary">{t('roomTypes.none')}</Typography>}
        columns={[
          { key: 'code', label: t('roomTypes.code'), cell: (row) => row.code, primary: true },
          { key: 'name', label: t('roomTypes.name'), cell: (row) => name(row.name) },
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
            label: t('roomTypes.capacity'),
            align: 'right',
            hideBelow: 'md',
            cell: (row) => format.number(row.capacity),
          },
          {
            key: 'rooms',
            label: t('rooms.title'),
            align: 'right',
            cell: (row) => format.number(row.rooms),
          },
        ]}
      />
      {open && (
        <RoomTypeForm
          building={building}
          roomType={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Section>
  );
}
