import { exportStock, listStock, type StockBalance } from '@console/contract/wood';
import { callApi, useEndpoint, useExports, useFormat, useTableLook } from '@console/shell';
import { dialogLater, ExportMenu, KeyFigure, KeyFigures, ListSection, saveFile } from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayIn, useTeam } from '../team/team.ts';
import type { SortDialogProps } from './sort-dialog.tsx';
import { useStockColumns } from './stock-columns.tsx';
import { useStockFilters } from './stock-filters.ts';
import type { StockTabProps } from './stock-tab.ts';
import { balancesInput } from './stock-view.ts';

const OpeningForm = dialogLater(() => import('./opening-form.tsx'));
const TransferForm = dialogLater<{ yardId?: string | undefined; onClose(): void }>(
  () => import('./transfer-form.tsx'),
);
const SortDialog = dialogLater<SortDialogProps>(() => import('./sort-dialog.tsx'));

/** What there is of each sort; drill down to where it lies and how it came to be. */
export function Balances({ view, address }: StockTabProps) {
  const { t } = useTranslation('wood');
  const team = useTeam();
  const input = balancesInput(team, view);
  const stock = useEndpoint(listStock, input);
  const [open, setOpen] = useState<'opening' | 'transfer' | StockBalance>();
  const mayOpen = mayIn(team, 'wood.opening.post');
  const close = () => setOpen(undefined);
  const create = mayOpen && (
    <Button variant={stock.items.length === 0 ? 'contained' : 'text'} onClick={() => setOpen('opening')}>
      {t('opening.action')}
    </Button>
  );
  return (
    <>
      <Head stock={stock} />
      <ListSection
        title={t('stock.caption')}
        address={address}
        filterBy={useStockFilters()}
        actions={
          <>
            {stock.items.length > 0 && <StockExport query={input.query} />}
            {mayIn(team, 'wood.goods.move') && stock.items.length > 0 && (
              <Button variant="contained" onClick={() => setOpen('transfer')}>
                {t('transferForm.action')}
              </Button>
            )}
          </>
        }
        rows={stock.items}
        rowKey={(row) => row.sortId}
        onOpen={setOpen}
        total={stock.total}
        pages={stock}
        look={useTableLook('wood.stock')}
        noMatch={t('stock.noMatch')}
        none={{ title: t('stock.empty'), body: t(mayOpen ? 'stock.emptyBody' : 'stock.emptyReadOnly') }}
        create={create}
        columns={useStockColumns(stock.valueMinor !== undefined)}
      />
      {open === 'opening' && <OpeningForm onClose={close} />}
      {open === 'transfer' && <TransferForm yardId={view.yardId} onClose={close} />}
      {typeof open === 'object' && <SortDialog balance={open} onClose={close} />}
    </>
  );
}

function Head({ stock }: { stock: { pieces: number; volume: string; valueMinor?: number | undefined } }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  return (
    <KeyFigures>
      <KeyFigure label={t('stock.pieces')} value={format.number(stock.pieces)} />
      <KeyFigure label={t('stock.volume')} value={format.decimal(stock.volume, { max: 4 })} />
      {stock.valueMinor !== undefined && (
        <KeyFigure label={t('stock.value')} value={format.money(stock.valueMinor)} />
      )}
    </KeyFigures>
  );
}

/** What is filtered, whole, whatever page is shown. */
function StockExport({ query }: { query: ReturnType<typeof balancesInput>['query'] }) {
  const { page: _page, size: _size, sort: _sort, ...filter } = query;
  const sheet = {
    key: 'stock',
    fetch: (wanted: { format: 'xlsx' | 'csv'; language: 'zh' | 'en' }) =>
      callApi(exportStock, { query: { ...filter, ...wanted } }),
  };
  return <ExportMenu {...useExports([sheet], saveFile)} />;
}
