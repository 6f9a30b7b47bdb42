import { listSpecies, listStock, listYards, type StockBalance, sortForms } from '@console/contract/wood';
import { useEndpoint, useFormat, useListAddress, useTableLook } from '@console/shell';
import {
  choiceFilter,
  columnsOf,
  KeyFigure,
  KeyFigures,
  type ListFilter,
  ListScreen,
  optionsOf,
} from '@console/ui';
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
  const seesCost = stock.valueMinor !== undefined;
  const column = columnsOf<StockBalance>(format);
  return (
    <ListScreen
      title={t('stock.title')}
      create={
        mayOpen && (
          <Button variant="contained" onClick={() => setOpening(true)}>
            {t('opening.action')}
          </Button>
        )
      }
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
      none={{ title: t('stock.empty'), body: t(mayOpen ? 'stock.emptyBody' : 'stock.emptyReadOnly') }}
      columns={[
        column.name('name', t('stock.sort'), (row) => name(row.names)),
        column.text('code', t('sorts.code'), (row) => row.code, {
          hideBelow: 'lg',
          nowrap: true,
          card: 'name',
        }),
        column.number('pieces', t('stock.pieces'), (row) => row.pieces, { card: 'half' }),
        column.decimal('volume', t('stock.volume'), (row) => row.volume, {
          max: 4,
          hideBelow: 'lg',
          card: 'half',
        }),
        column.own('available', t('stock.available'), (row) => amount(available(row), row.baseUnit), {
          align: 'right',
          card: 'half',
        }),
        ...(seesCost
          ? [
              column.decimal('cost', t('stock.averageCost'), (row) => row.averageCost, {
                max: 2,
                hideBelow: 'xl',
              }),
              column.money('value', t('stock.value'), (row) => row.valueMinor, { card: 'half' }),
            ]
          : []),
        column.state('low', t('stock.state'), (row) => row.low && { tone: 'warn', label: t('stock.low') }),
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
  const forms = optionsOf(sortForms, (form) => t(`forms.${form}`));
  return [
    { kind: 'search', name: 'q', label: t('stock.search') },
    choiceFilter(
      'yardId',
      t('yards.one'),
      t('yards.all'),
      yards.map((yard) => ({ value: yard.yardId, label: name(yard.names) })),
    ),
    choiceFilter('form', t('sorts.form'), t('forms.all'), forms),
    choiceFilter(
      'speciesId',
      t('sorts.species'),
      t('species.all'),
      species.map((one) => ({ value: one.speciesId, label: name(one.names) })),
    ),
    { kind: 'switch', name: 'low', label: t('stock.onlyLow') },
  ];
}
