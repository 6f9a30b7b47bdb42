import {
  type Bill,
  type Building,
  billChanges,
  billStates,
  type Cycle,
  listBills,
} from '@console/contract/apartment';
import { useEndpoint, useTableLook } from '@console/shell';
import {
  type AddressOfList,
  choiceFilter,
  EmptyState,
  ListPanel,
  optionsOf,
  useSelection,
} from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useBillColumns } from './bill-columns.tsx';
import { type BillsView, billsInput } from './bill-inputs.ts';
import { ownerOf } from './bill-words.ts';
import { BulkCheck, CheckUnflagged } from './bulk-check.tsx';

interface BillsListProps {
  building: Building;
  cycle: Cycle;
  view: BillsView;
  address: AddressOfList;
  /** How many are in each state. */
  counts: Readonly<Record<Bill['state'], number>>;
}

/** A month's bills, room by room; each opens with its lines. */
export function BillsList({ building, cycle, view, address, counts }: BillsListProps) {
  const { t } = useTranslation('apartment');
  const { items, next } = useEndpoint(listBills, billsInput(cycle, view));
  const selection = useSelection();
  const mayCheck = building.may.includes('apartment.bill.check') && counts.draft > 0;
  const told = (state: Bill['state']) => `${t(`bills.states.${state}`)} (${counts[state]})`;
  const shown = billStates.filter((state) => counts[state] > 0 || state === view.state);
  return (
    <ListPanel
      caption={t('bills.list')}
      rows={items}
      rowKey={({ billId }) => billId}
      href={({ billId }) => address.href({ bill: billId, cursor: view.cursor })}
      selected={view.bill}
      address={address}
      nextCursor={next}
      filterBy={[
        { kind: 'search', name: 'q', label: t('bills.filter.q') },
        choiceFilter('state', t('bills.state'), t('bills.filter.anyState'), optionsOf(shown, told)),
        choiceFilter(
          'change',
          t('bills.filter.change'),
          t('bills.filter.anyChange'),
          optionsOf(billChanges, (value) => t(`bills.flags.${value}`)),
        ),
      ]}
      view={mayCheck && <CheckUnflagged cycle={cycle} />}
      selection={
        mayCheck
          ? { ...selection, label: (bill) => t('bills.bulk.choose', { owner: ownerOf(bill) }) }
          : undefined
      }
      bulk={<BulkCheck cycle={cycle} rows={items} selection={selection} />}
      noMatch={t('bills.noMatch')}
      empty={<EmptyState title={t('bills.none')} body={t('bills.noneBody')} />}
      columns={useBillColumns(building, items)}
      look={useTableLook('apartment.bills')}
    />
  );
}
