import { listSpecies, listStock, listYards, type StockBalance, sortForms } from '@console/contract/wood';
import { useEndpoint, useFormat, useListAddress, useTableLook } from '@console/shell';
import { EmptyState, KeyFigure, KeyFigures, type ListFilter, ListScreen, StateChip } from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { useAmount } from '../../stock/amount.ts';
import { Moves } from '../../stock/moves.tsx';
import { OpeningForm } from '../../stock/opening-form.tsx';
import { useNames } from '../../team/names.ts';
import { NoTeam } from '../../team/no-team.tsx';
import { mayIn, ofTeam, useTeam } from '../../team/team.ts';
import type { loader } from './loader.ts';

export const handle = { title: 'stock.title' };

/** What lies in stock, by sort; drill down to its moves; opening entries. */
export function Component() {
  const { t } = useTranslation('wood');
  return useTeam() ? <Stock /> : <NoTeam title={t('stock.title')} />;
}

function Stock() {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useNames();
  const team = useTeam();
  const input = useLoaderData<typeof loader>();
  const stock = useEndpoint(listStock, input);
  const amount = useAmount();
  const [opening, setOpening] = useState(false);
  const [moves, setMoves] = useState<StockBalance>();
  const mayOpen = mayIn(team, 'wood.opening.post');
  const open = (
    <Button variant="contained" onClick={() => setOpening(true)}>
      {t('opening.action')}
    </Button>
  );
  return (
    <ListScreen
      title={t('stock.title')}
      actions={mayOpen && open}
      width="wide"
      summary={
        <KeyFigures>
          <KeyFigure label={t('stock.pieces')} value={format.number(stock.pieces)} />
          <KeyFigure label={t('stock.volume')} value={format.decimal(stock.volume, { max: 4 })} />
          {stock.valueMinor !== undefined && (
            <KeyFigure label={t('stock.value')} value={format.money(stock.valueMinor)} />
          )}
        </KeyFigures>
      }
      address={useListAddress(listStock)}
      filterBy={useFilters()}
      caption={t('stock.caption')}
      rows={stock.items}
      rowKey={(row) => row.sortId}
      onOpen={setMoves}
      total={stock.total}
      pages={stock}
      look={useTableLook('wood.stock')}
      noMatch={t('stock.noMatch')}
      empty={
        <EmptyState
          title={t('stock.empty')}
          body={t(mayOpen ? 'stock.emptyBody' : 'stock.emptyReadOnly')}
          action={mayOpen ? open : undefined}
        />
      }
      columns={[
        { key: 'name', label: t('stock.sort'), cell: (row) => name(row.names), primary: true },
        { key: 'code', label: t('sorts.code'), cell: (row) => row.code, hideBelow: 'md', card: 'name' },
        {
          key: 'pieces',
          label: t('stock.pieces'),
          align: 'right',
          card: 'half',
          cell: (row) => format.number(row.pieces),
        },
        {
          key: 'volume',
          card: 'half',
          label: t('stock.volume'),
          align: 'right',
          cell: (row) => format.decimal(row.volume, { max: 4 }),
        },
        {
          key: 'quantity',
          card: 'half',
          label: t('stock.available'),
          align: 'right',
          cell: (row) => amount(available(row), row.baseUnit),
        },
        ...(stock.valueMinor === undefined
          ? []
          : [
              {
                key: 'cost',
                label: t('stock.averageCost'),
                align: 'right' as const,
                hideBelow: 'md' as const,
                cell: (row: StockBalance) =>
                  row.averageCost ? format.decimal(row.averageCost, { max: 2 }) : '–',
              },
              {
                key: 'value',
                card: 'half' as const,
                label: t('stock.value'),
                align: 'right' as const,
                cell: (row: StockBalance) =>
                  row.valueMinor === undefined ? '–' : format.money(row.valueMinor),
              },
            ]),
        {
          key: 'low',
          card: 'top',
          label: t('stock.state'),
          cell: (row) => row.low && <StateChip tone="warn" label={t('stock.low')} />,
        },
      ]}
    >
      {opening && <OpeningForm onClose={() => setOpening(false)} />}
      {moves && <Moves balance={moves} onClose={() => setMoves(undefined)} />}
    </ListScreen>
  );
}

/** On hand and not reserved, in the unit that the sort is kept by; weight is not reserved by the piece. */
const available = (row: StockBalance): string => {
  if (row.baseUnit === 'm3') return row.availableVolume;
  return row.baseUnit === 'tonne' ? row.quantity : String(row.availablePieces);
};

/** What the stock can be narrowed by. */
function useFilters(): ListFilter[] {
  const { t } = useTranslation('wood');
  const name = useNames();
  const query = ofTeam(useTeam());
  const yards = useEndpoint(listYards, { query }).items;
  const species = useEndpoint(listSpecies, { query }).items;
  return [
    { kind: 'search', name: 'q', label: t('stock.search') },
    {
      kind: 'choice',
      name: 'yardId',
      label: t('yards.one'),
      any: t('yards.all'),
      options: yards.map((yard) => ({ value: yard.yardId, label: name(yard.names) })),
    },
    {
      kind: 'choice',
      name: 'form',
      label: t('sorts.form'),
      any: t('forms.all'),
      options: sortForms.map((form) => ({ value: form, label: t(`forms.${form}`) })),
    },
    {
      kind: 'choice',
      name: 'speciesId',
      label: t('sorts.species'),
      any: t('species.all'),
      options: species.map((one) => ({ value: one.speciesId, label: name(one.names) })),
    },
    { kind: 'switch', name: 'low', label: t('stock.onlyLow') },
  ];
}
