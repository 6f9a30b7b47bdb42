import {
  apartmentPaths,
  listMyBills,
  listMyDocuments,
  type OwnBill,
  type OwnDocument,
} from '@console/contract/apartment';
import { useEndpoint, useFormat } from '@console/shell';
import { columnsOf, DataTable, dialogLater, EmptyState, Section } from '@console/ui';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { allBills } from './all-bills.ts';
import { useOwnBillColumns } from './own-bill-columns.tsx';
import './texts.ts';

const ApplyDialog = dialogLater(() => import('./apply-dialog.tsx'));

/** Every bill of the last two years; each opens as a paper, with its arithmetic, and can be disputed. */
export function OwnBillsList() {
  const { t } = useTranslation('apartment');
  const [disputed, setDisputed] = useState<OwnBill>();
  const { items } = useEndpoint(listMyBills, allBills);
  // What is open is shown however old it is.
  const { shown, more } = useNewest(items, ({ openMinor }) => openMinor > 0);
  const columns = useOwnBillColumns();
  const column = columnsOf<OwnBill>(useFormat());
  return (
    <Section title={t('ownDocuments.bills')}>
      <DataTable
        caption={t('ownDocuments.bills')}
        rows={shown}
        rowKey={({ billId }) => billId}
        empty={<EmptyState title={t('ownDocuments.billsNone')} />}
        columns={[
          columns.number,
          columns.kind,
          columns.room,
          columns.due,
          columns.total,
          columns.open,
          columns.state,
          column.own(
            'act',
            t('own.actions'),
            (bill) => (
              <Button
                size="small"
                aria-label={t('ownDocuments.disputeOf', { number: bill.number })}
                onClick={() => setDisputed(bill)}
              >
                {t('ownDocuments.dispute')}
              </Button>
            ),
            { align: 'right', card: 'bare' },
          ),
        ]}
      />
      {more}
      {disputed && (
        <ApplyDialog
          about={{ kind: 'dispute', tenancyId: disputed.tenancyId, bill: disputed }}
          onClose={() => setDisputed(undefined)}
        />
      )}
    </Section>
  );
}

/** Receipts, the deposit and settlements, each as a paper. */
export function OwnDocuments() {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { items } = useEndpoint(listMyDocuments);
  const { shown, more } = useNewest(items);
  const column = columnsOf<OwnDocument>(format);
  const named = ({ template, amountMinor }: OwnDocument) =>
    t(`ownDocuments.templates.${template === 'receipt' && amountMinor < 0 ? 'refund' : template}`);
  return (
    <Section title={t('ownDocuments.title')}>
      <DataTable
        caption={t('ownDocuments.title')}
        rows={shown}
        rowKey={({ subjectId, template }) => `${subjectId} ${template}`}
        empty={<EmptyState title={t('ownDocuments.none')} />}
        columns={[
          column.own(
            'document',
            t('ownDocuments.document'),
            (row) => (
              <MuiLink
                component={Link}
                to={apartmentPaths.print({ uuid: row.subjectId, template: row.template })}
              >
                {[named(row), row.number].filter(Boolean).join(' ')}
              </MuiLink>
            ),
            { primary: true },
          ),
          column.state(
            'void',
            t('ownDocuments.state'),
            ({ isVoid }) => isVoid && { tone: 'neutral', label: t('ownDocuments.isVoid') },
          ),
          column.day('on', t('ownDocuments.day'), ({ on }) => on, { card: 'half' }),
          column.money('amount', t('ownDocuments.amount'), ({ amountMinor }) => Math.abs(amountMinor), {
            currency: (row) => row.currency,
            card: 'half',
          }),
        ]}
      />
      {more}
    </Section>
  );
}

/** As many as a phone shows in a few strokes: what is done with one's own comes after them. */
const newest = 6;

/** The newest of a list, and a button that brings the rest. @param always what is never left out */
function useNewest<Item>(items: readonly Item[], always?: (item: Item) => boolean) {
  const { t } = useTranslation('apartment');
  const [all, setAll] = useState(false);
  const shown = all ? items : items.filter((item, at) => at < newest || always?.(item));
  const more = shown.length < items.length && (
    <Button size="small" onClick={() => setAll(true)}>
      {t('ownDocuments.more', { count: items.length - shown.length })}
    </Button>
  );
  return { shown, more };
}
