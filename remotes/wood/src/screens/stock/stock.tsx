import {
  listSorts,
  listSpecies,
  listStock,
  listYards,
  type StockBalance,
  sortForms,
} from '@console/contract/wood';
import { load, searchParams, useEndpoint, useFormat } from '@console/shell';
import {
  EmptyState,
  KeyFigure,
  KeyFigures,
  ListScreen,
  SearchBox,
  SelectInput,
  StateChip,
  SwitchInput,
} from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router-dom';
import { allSorts } from '../../sorts/all-sorts.ts';
import { useAmount } from '../../stock/amount.ts';
import { Moves } from '../../stock/moves.tsx';
import { OpeningForm } from '../../stock/opening-form.tsx';
import { useNames } from '../../team/names.ts';
import { NoTeam } from '../../team/no-team.tsx';
import { demandPage, usePages } from '../../team/paging.ts';
import { loadTeam, mayIn, ofTeam, useTeam } from '../../team/team.ts';
import { useFilter } from '../../team/use-filter.ts';

export const handle = { title: 'stock.title' };

export async function loader({ request }: LoaderFunctionArgs) {
  const team = await loadTeam();
  const input = { query: { ...searchParams(request, listStock.query), ...ofTeam(team) } };
  if (!team) return input;
  const [stock] = await Promise.all([
    load(listStock, input),
    load(listYards, { query: ofTeam(team) }),
    load(listSorts, allSorts(team)),
    load(listSpecies, { query: ofTeam(team) }),
  ]);
  demandPage(request, stock);
  return input;
}

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
  const pages = usePages(stock);
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
      filters={<Filters />}
      caption={t('stock.caption')}
      rows={stock.items}
      rowKey={(row) => row.sortId}
      onOpen={setMoves}
      total={stock.total}
      pages={pages}
      empty={
        isFiltered(input.query) ? (
          <NoMatch />
        ) : (
          <EmptyState
            title={t('stock.empty')}
            body={t(mayOpen ? 'stock.emptyBody' : 'stock.emptyReadOnly')}
            action={mayOpen ? open : undefined}
          />
        )
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

type StockFilter = Awaited<ReturnType<typeof loader>>['query'];

const isFiltered = ({ q, yardId, form, speciesId, low }: StockFilter): boolean =>
  Boolean(q || yardId || form || speciesId) || low === 'true';

function NoMatch() {
  const { t } = useTranslation('wood');
  const [, setParams] = useSearchParams();
  return (
    <EmptyState
      title={t('stock.noMatch')}
      action={<Button onClick={() => setParams({})}>{t('sorts.clearFilters')}</Button>}
    />
  );
}

/** On hand and not reserved, in the unit that the sort is kept by; weight is not reserved by the piece. */
const available = (row: StockBalance): string => {
  if (row.baseUnit === 'm3') return row.availableVolume;
  return row.baseUnit === 'tonne' ? row.quantity : String(row.availablePieces);
};

/** Filters live in the address, so that back, reload and sharing work. */
function Filters() {
  const { t } = useTranslation('wood');
  const name = useNames();
  const query = ofTeam(useTeam());
  const yards = useEndpoint(listYards, { query }).items;
  const species = useEndpoint(listSpecies, { query }).items;
  const [params] = useSearchParams();
  const set = useFilter();
  return (
    <>
      <SearchBox label={t('stock.search')} value={params.get('q') ?? ''} onSearch={(q) => set('q', q)} />
      <SelectInput
        label={t('yards.one')}
        value={params.get('yardId') ?? ''}
        onChange={(value) => set('yardId', value)}
        options={[
          { value: '', label: t('yards.all') },
          ...yards.map((yard) => ({ value: yard.yardId, label: name(yard.names) })),
        ]}
      />
      <SelectInput
        label={t('sorts.form')}
        value={params.get('form') ?? ''}
        onChange={(value) => set('form', value)}
        options={[
          { value: '', label: t('forms.all') },
          ...sortForms.map((form) => ({ value: form, label: t(`forms.${form}`) })),
        ]}
      />
      <SelectInput
        label={t('sorts.species')}
        value={params.get('speciesId') ?? ''}
        onChange={(value) => set('speciesId', value)}
        options={[
          { value: '', label: t('species.all') },
          ...species.map((one) => ({ value: one.speciesId, label: name(one.names) })),
        ]}
      />
      <SwitchInput
        label={t('stock.onlyLow')}
        value={params.get('low') === 'true'}
        onChange={(low) => set('low', low ? 'true' : '')}
      />
    </>
  );
}
