import { type Building, listChargeItems } from '@console/contract/apartment';
import { useEndpoint } from '@console/shell';
import { DataTable, EmptyState, Section, StateChip } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useName } from '../buildings/names.ts';
import { readOnlyReason } from '../buildings/read-only-reason.ts';
import { ChargeItemForm } from './charge-item-form.tsx';
import './texts.ts';

/** What this building's bills charge for. */
export default function ChargeItemsPanel({ building }: { building: Building }) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const { items } = useEndpoint(listChargeItems, { params: { buildingId: building.buildingId } });
  /** An item's id, or `new`. */
  const [openId, setOpenId] = useState<string>();
  const open = items.find((one) => one.chargeItemId === openId);
  const closed = readOnlyReason(building, 'building');
  const create = !closed && (
    <Button variant="contained" onClick={() => setOpenId('new')}>
      {t('charges.newItem')}
    </Button>
  );
  return (
    <Section dense title={t('charges.items')} actions={items.length > 0 && create}>
      {closed && <Alert severity="info">{t(`readOnly.${closed}`)}</Alert>}
      <DataTable
        caption={t('charges.items')}
        rows={items}
        rowKey={(row) => row.chargeItemId}
        onOpen={closed ? undefined : (row) => setOpenId(row.chargeItemId)}
        empty={<EmptyState title={t('charges.noItems')} action={create} />}
        columns={[
          { key: 'name', label: t('charges.name'), cell: (row) => name(row.name), primary: true },
          { key: 'code', label: t('charges.code'), card: 'name', cell: (row) => row.code },
          {
            key: 'kind',
            label: t('charges.kind'),
            card: 'half',
            cell: (row) => t(`chargeKinds.${row.kind}`),
          },
          {
            key: 'taxable',
            card: 'half',
            label: t('charges.taxable'),
            hideBelow: 'md',
            cell: (row) => t(row.taxable ? 'charges.yes' : 'charges.no'),
          },
          {
            key: 'state',
            card: 'top',
            label: t('charges.state'),
            cell: (row) => (
              <StateChip
                tone={row.state === 'active' ? 'good' : 'neutral'}
                label={t(`usableStates.${row.state}`)}
              />
            ),
          },
        ]}
      />
      {!closed && (open || openId === 'new') && (
        <ChargeItemForm building={building} item={open} onClose={() => setOpenId(undefined)} />
      )}
    </Section>
  );
}
