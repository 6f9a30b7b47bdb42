import { listStock, type StockBalance } from '@console/contract/wood';
import { useEndpoint, useFormat, useListAddress, useTableLook } from '@console/shell';
import { KeyFigure, KeyFigures, ListScreen } from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { Moves } from '../../stock/moves.tsx';
import { OpeningForm } from '../../stock/opening-form.tsx';
import { NoTeam } from '../../team/no-team.tsx';
import { mayIn, useTeam } from '../../team/team.ts';
import type { loader } from './loader.ts';
import { useStockColumns } from './stock-columns.tsx';
import { useStockFilters } from './stock-filters.ts';

export const handle = { title: 'stock.title' };

/** What lies in stock, by sort; drill down to its moves; opening entries. */
export function Component() {
  const { t } = useTranslation('wood');
  return useTeam() ? <Stock /> : <NoTeam title={t('stock.title')} />;
}

function Stock() {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const team = useTeam();
  const { query } = useLoaderData<typeof loader>();
  const stock = useEndpoint(listStock, { query });
  const [opening, setOpening] = useState(false);
  const [moves, setMoves] = useState<StockBalance>();
  const mayOpen = mayIn(team, 'wood.opening.post');
  const seesCost = stock.valueMinor !== undefined;
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
      filterBy={useStockFilters()}
      caption={t('stock.caption')}
      rows={stock.items}
      rowKey={(row) => row.sortId}
      onOpen={setMoves}
      total={stock.total}
      pages={stock}
      look={useTableLook('wood.stock')}
      noMatch={t('stock.noMatch')}
      none={{ title: t('stock.empty'), body: t(mayOpen ? 'stock.emptyBody' : 'stock.emptyReadOnly') }}
      columns={useStockColumns(seesCost)}
    >
      {opening && <OpeningForm onClose={() => setOpening(false)} />}
      {moves && <Moves balance={moves} onClose={() => setMoves(undefined)} />}
    </ListScreen>
  );
}
