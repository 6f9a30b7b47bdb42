import { listTxns, type SortForm, sortForms, type txnStates } from '@console/contract/wood';
import { useEndpoint, useFormat, useTableLook } from '@console/shell';
import {
  choiceFilter,
  columnsOf,
  FieldStack,
  FormDialog,
  ListSection,
  optionsOf,
  SelectInput,
} from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { mayIn, useTeam } from '../team/team.ts';
import { TxnChips } from '../txns/txn-chips.tsx';
import { useYardName } from '../txns/txn-words.ts';
import { countPath, stocktakePath } from './stock-paths.ts';
import type { StockTabProps } from './stock-tab.ts';
import { stocktakesInput } from './stock-view.ts';
import { useYardOptions } from './yard-options.ts';
import '../txns/texts.ts';

type Head = ReturnType<typeof useRows>['items'][number];

const useRows = (view: StockTabProps['view']) => useEndpoint(listTxns, stocktakesInput(useTeam(), view));

const states = [
  'counting',
  'submitted',
  'approved',
  'rejected',
] as const satisfies readonly (typeof txnStates)[number][];

/** Counts of yards, the newest first. */
export default function StocktakeList({ view, address }: StockTabProps) {
  const { t } = useTranslation('wood');
  const team = useTeam();
  const yardName = useYardName();
  const { items, next } = useRows(view);
  const [begins, setBegins] = useState(false);
  const column = columnsOf<Head>(useFormat());
  return (
    <ListSection
      title={t('stocktakes.title')}
      address={address}
      filterBy={[
        { kind: 'search', name: 'q', label: t('txns.search') },
        choiceFilter('yardId', t('yards.one'), t('yards.all'), useYardOptions()),
        choiceFilter(
          'state',
          t('txns.state'),
          t('txns.any'),
          optionsOf(states, (state) => t(`txns.states.${state}`)),
        ),
      ]}
      create={
        mayIn(team, 'wood.stocktake.count') && (
          <Button variant="contained" onClick={() => setBegins(true)}>
            {t('stocktakes.begin')}
          </Button>
        )
      }
      rows={items}
      rowKey={({ txnId }) => txnId}
      href={({ txnId }) => stocktakePath(txnId)}
      nextCursor={next}
      look={useTableLook('wood.stocktakes')}
      columns={[
        column.name('number', t('txns.number'), ({ number }) => number, { nowrap: true }),
        column.text('yard', t('yards.one'), ({ yardId }) => yardName(yardId), { card: 'name' }),
        column.day('date', t('txns.date'), ({ businessDate }) => businessDate, { card: 'half' }),
        column.number('lines', t('stocktakes.lines'), ({ lineCount }) => lineCount, { card: 'half' }),
        column.text('by', t('txns.facts.created'), ({ createdBy }) => createdBy, {
          hideBelow: 'md',
          card: 'half',
        }),
        column.own('state', t('txns.state'), (row) => <TxnChips txn={row} />, { card: 'top' }),
      ]}
      noMatch={t('stocktakes.noMatch')}
      none={{ title: t('stocktakes.none'), body: t('stocktakes.noneBody') }}
    >
      {begins && <BeginStocktake yardId={view.yardId} onClose={() => setBegins(false)} />}
    </ListSection>
  );
}

/** Which yard is counted, and what of it. */
function BeginStocktake({ yardId, onClose }: { yardId: string | undefined; onClose(): void }) {
  const { t } = useTranslation('wood');
  const navigate = useNavigate();
  const yards = useYardOptions();
  const [yard, setYard] = useState(yardId ?? yards[0]?.value ?? '');
  const [form, setForm] = useState<SortForm | 'all'>('all');
  return (
    <FormDialog
      open
      title={t('stocktakes.beginTitle')}
      submitLabel={t('stocktakes.beginSubmit')}
      onClose={onClose}
      onSubmit={() => navigate(countPath(yard, form === 'all' ? undefined : form))}
    >
      <FieldStack>
        <SelectInput label={t('yards.one')} value={yard} onChange={setYard} options={yards} required />
        <SelectInput<SortForm | 'all'>
          label={t('stocktakes.form')}
          value={form}
          onChange={setForm}
          options={[
            { value: 'all' as const, label: t('forms.all') },
            ...optionsOf(sortForms, (one) => t(`forms.${one}`)),
          ]}
        />
      </FieldStack>
    </FormDialog>
  );
}
