import {
  type Building,
  listTenancyChargeItems,
  setTenancyChargeItems,
  type Tenancy,
  type TenancyChargeItem,
} from '@console/contract/apartment';
import { confirm, useAnswer, useCall, useFormat, useName, useProblemText, useTable } from '@console/shell';
import { type Column, columnsOf, dialogLater, ListSection, LoadingState } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import './texts.ts';
import type { TenancyItemDialogProps } from './tenancy-item-dialog.tsx';
import { itemOf } from './tenancy-item-rules.ts';

const TenancyItemDialog = dialogLater<TenancyItemDialogProps>(() => import('./tenancy-item-dialog.tsx'));

interface TenancyItemsProps {
  building: Building;
  tenancy: Tenancy;
  readOnly: boolean;
}

/** What a tenancy is charged every month beside what everybody is: a parking space, a network line. */
export function TenancyItems({ building, tenancy, readOnly }: TenancyItemsProps) {
  const { t } = useTranslation('apartment');
  const problemText = useProblemText();
  const params = { tenancyId: tenancy.tenancyId };
  const { state, result, error, retry } = useAnswer(listTenancyChargeItems, { params });
  /** Where the item stands that is open; as many as there are: a new one. */
  const [open, setOpen] = useState<number>();
  const [set, setting] = useCall(setTenancyChargeItems, { done: 'updated' });
  const table = useTable('apartment.tenancyItems');
  const columns = useColumns(building.currency);
  if (state === 'loading') return <LoadingState />;
  if (!result)
    return (
      <Alert severity="error" action={<Button onClick={retry}>{t('charges.tenancy.retry')}</Button>}>
        {problemText(error)}
      </Alert>
    );
  const { items, version } = result;
  const remove = async (item: TenancyChargeItem) => {
    const question = {
      title: t('charges.tenancy.removeTitle'),
      body: t('charges.tenancy.removeBody'),
      confirmLabel: t('charges.tenancy.remove'),
      danger: true,
    };
    if (!(await confirm(question))) return;
    const body = { items: items.filter((one) => one !== item).map(itemOf) };
    await set({ params, version, body });
  };
  const actsColumn: Column<TenancyChargeItem> = {
    key: 'acts',
    label: t('charges.tenancy.acts'),
    nowrap: true,
    cell: (item) => (
      <RowActs
        item={item}
        busy={setting.pending}
        onEdit={() => setOpen(items.indexOf(item))}
        onRemove={() => void remove(item)}
      />
    ),
  };
  return (
    <ListSection
      {...table}
      title={t('charges.tenancy.title')}
      note={setting.problem && <Alert severity="error">{setting.problem}</Alert>}
      rows={items}
      rowKey={({ chargeItemId, firstDay }) => `${chargeItemId} ${firstDay}`}
      none={{ title: t('charges.tenancy.none'), body: t('charges.tenancy.noneBody') }}
      create={
        !readOnly && (
          <Button variant="outlined" size="small" onClick={() => setOpen(items.length)}>
            {t('charges.tenancy.add')}
          </Button>
        )
      }
      columns={[...columns, ...(readOnly ? [] : [actsColumn])]}
    >
      {open !== undefined && (
        <TenancyItemDialog
          building={building}
          tenancy={tenancy}
          items={items.map(itemOf)}
          version={version}
          at={open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </ListSection>
  );
}

interface RowActsProps {
  item: TenancyChargeItem;
  busy: boolean;
  onEdit(): void;
  onRemove(): void;
}

function RowActs({ item, busy, onEdit, onRemove }: RowActsProps) {
  const { t } = useTranslation('apartment');
  const named = useName()(item.name);
  return (
    <Box sx={{ display: 'flex', gap: 0.5 }}>
      <Button size="small" aria-label={t('charges.tenancy.editOf', { item: named })} onClick={onEdit}>
        {t('charges.tenancy.edit')}
      </Button>
      <Button
        size="small"
        color="error"
        disabled={busy}
        aria-label={t('charges.tenancy.removeOf', { item: named })}
        onClick={onRemove}
      >
        {t('charges.tenancy.remove')}
      </Button>
    </Box>
  );
}

function useColumns(currency: string): Column<TenancyChargeItem>[] {
  const { t } = useTranslation('apartment');
  const name = useName();
  const format = useFormat();
  const column = columnsOf<TenancyChargeItem>(format);
  return [
    column.name('item', t('charges.tenancy.item'), (item) => name(item.name)),
    column.money('amount', t('charges.amountMinor'), (item) => item.amountMinor ?? item.itemAmountMinor, {
      currency,
      card: 'half',
    }),
    column.decimal('quantity', t('charges.tenancy.quantity'), (item) => item.quantity, {
      min: 0,
      max: 4,
      card: 'half',
    }),
    column.day('first', t('charges.tenancy.firstDay'), (item) => item.firstDay, { card: 'half' }),
    column.text(
      'last',
      t('charges.tenancy.lastDay'),
      (item) => (item.lastDay === null ? t('charges.tenancy.open') : format.day(item.lastDay)),
      { nowrap: true, card: 'half' },
    ),
  ];
}
