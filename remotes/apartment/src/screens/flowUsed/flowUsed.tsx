import { type Building, exportUsageFlows, listUsageFlows } from '@console/contract/apartment';
import {
  callApi,
  useEndpoint,
  useExports,
  useListAddress,
  useName,
  useTableLook,
  type WantedFile,
} from '@console/shell';
import { ExportMenu, KeyFigure, KeyFigures, ListScreen, saveFile } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import '../../exports/texts.ts';
import { useQuantity } from '../../usage/meter-words.ts';
import { NoBuilding } from '../../usage/no-building.tsx';
import '../../usage/texts.ts';
import { useLedgerColumns } from './ledger-columns.tsx';
import { useLedgerFilters } from './ledger-filters.ts';
import type { loader } from './loader.ts';

export const handle = { title: 'usage.flow.title' };

/** The ledger of uses: nothing in it is ever changed, what was wrong gets a line against it. */
export function Component() {
  const { t } = useTranslation('apartment');
  const { building, any } = useLoaderData<typeof loader>();
  if (building) return <Ledger building={building} />;
  return <NoBuilding title={t('usage.flow.title')} permission="apartment.usage.read" any={any} />;
}

function Ledger({ building }: { building: Building }) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const quantity = useQuantity();
  const { filter, query } = useLoaderData<typeof loader>();
  const { items, next, sums } = useEndpoint(listUsageFlows, { query });
  return (
    <ListScreen
      width="wide"
      title={t('usage.flow.title')}
      subtitle={t('usage.flow.subtitle', { building: name(building.name) })}
      actions={items.length > 0 && <LedgerExport filter={filter} />}
      summary={
        sums.length > 0 && (
          <KeyFigures>
            {sums.map((sum) => (
              <KeyFigure
                key={sum.kind}
                label={t('usage.flow.sum', { kind: t(`usage.kinds.${sum.kind}`) })}
                value={quantity.exact(sum.quantity, sum.kind)}
                unit={t(`usage.units.${sum.kind}`)}
              />
            ))}
          </KeyFigures>
        )
      }
      address={useListAddress(listUsageFlows, { kept: ['building'] })}
      filterBy={useLedgerFilters(items[0])}
      caption={t('usage.flow.list')}
      rows={items}
      rowKey={(row) => row.usageFlowId}
      columns={useLedgerColumns(building, building.may.includes('apartment.tenancy.read'))}
      look={useTableLook('apartment.usageFlows')}
      nextCursor={next}
      none={{ title: t('usage.flow.none'), body: t('usage.flow.noneBody') }}
    />
  );
}

type Filter = ReturnType<typeof useLoaderData<typeof loader>>['filter'];

/** The whole ledger as filtered. */
function LedgerExport({ filter }: { filter: Filter }) {
  const fetch = (wanted: WantedFile) => callApi(exportUsageFlows, { query: { ...filter, ...wanted } });
  return <ExportMenu {...useExports([{ key: 'ledger', fetch }], saveFile)} />;
}
