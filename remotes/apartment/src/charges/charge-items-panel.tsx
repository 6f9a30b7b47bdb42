import { type Building, type ChargeItem, listChargeItems } from '@console/contract/apartment';
import { useEndpoint, useFormat, useName, useTable } from '@console/shell';
import { columnsOf, ListSection, percentOf } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readOnlyReason } from '../buildings/read-only-reason.ts';
import { ChargeItemForm } from './charge-item-form.tsx';
import { useUsableState } from './usable-state.ts';
import './texts.ts';

/** What this building's bills charge for. */
export default function ChargeItemsPanel({ building }: { building: Building }) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const column = columnsOf<ChargeItem>(useFormat());
  const usableState = useUsableState();
  const { items } = useEndpoint(listChargeItems, { params: { buildingId: building.buildingId } });
  /** An item's id, or `new`. */
  const [openId, setOpenId] = useState<string>();
  const open = items.find((one) => one.chargeItemId === openId);
  const closed = readOnlyReason(building, 'building');
  const chargedHow = ({ period, chargedTo }: ChargeItem) =>
    period === 'once'
      ? t('charges.periods.once')
      : [t('charges.periods.month'), t(`charges.chargedTos.${chargedTo}`)].join(' · ');
  const taxed = ({ taxable, taxRate }: ChargeItem) =>
    taxable
      ? [t('charges.yes'), Number(taxRate) > 0 && `${percentOf(taxRate)} %`].filter(Boolean).join(' · ')
      : t('charges.no');
  return (
    <ListSection
      {...useTable('apartment.chargeItems')}
      title={t('charges.items')}
      note={closed && <Alert severity="info">{t(`readOnly.${closed}`)}</Alert>}
      rows={items}
      rowKey={(row) => row.chargeItemId}
      onOpen={closed ? undefined : (row) => setOpenId(row.chargeItemId)}
      none={{ title: t('charges.noItems') }}
      create={
        !closed && (
          <Button variant="contained" onClick={() => setOpenId('new')}>
            {t('charges.newItem')}
          </Button>
        )
      }
      columns={[
        column.name('name', t('charges.name'), (row) => name(row.name)),
        column.text('code', t('charges.code'), (row) => row.code, { card: 'name' }),
        column.text('kind', t('charges.kind'), (row) => t(`chargeKinds.${row.kind}`), { card: 'half' }),
        column.text('period', t('charges.period'), (row) => chargedHow(row), { card: 'half' }),
        column.money('amount', t('charges.amount'), (row) => row.amountMinor, {
          currency: building.currency,
          card: 'half',
        }),
        column.text('taxable', t('charges.taxable'), taxed, {
          card: 'half',
          hideBelow: 'md',
        }),
        column.state('state', t('charges.state'), usableState),
      ]}
    >
      {!closed && (open || openId === 'new') && (
        <ChargeItemForm building={building} item={open} onClose={() => setOpenId(undefined)} />
      )}
    </ListSection>
  );
}
