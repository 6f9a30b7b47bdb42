import {
  type Building,
  checkGates,
  checkResults,
  exportCheckRecords,
  exportCorrections,
  listWaitingReadings,
} from '@console/contract/apartment';
import { callApi, useExports, useListAddress, type WantedFile } from '@console/shell';
import { ExportMenu, ForbiddenState, type ListFilter, optionsOf, Page, saveFile, Tabs } from '@console/ui';
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import '../../exports/texts.ts';
import { CorrectionList } from '../../usage/correction-list.tsx';
import { NoBuilding } from '../../usage/no-building.tsx';
import type { RecordQuery } from '../../usage/record-inputs.ts';
import { RecordList, type RecordTabProps } from '../../usage/record-list.tsx';
import '../../usage/texts.ts';
import { WaitingList } from '../../usage/waiting-list.tsx';
import { type loader, seesWaiting, tabs, View } from './loader.ts';

export const handle = { title: 'usage.records.title' };

/** Who did what to the readings and uses of a building, and what somebody wants corrected. */
export function Component() {
  const { t } = useTranslation('apartment');
  const { building, any } = useLoaderData<typeof loader>();
  if (building) return <Records building={building} />;
  return <NoBuilding title={t('usage.records.title')} permission="apartment.correction.read" any={any} />;
}

function Records({ building }: { building: Building }) {
  const { t } = useTranslation('apartment');
  const { tab, query, waits } = useLoaderData<typeof loader>();
  const address = useListAddress({ query: View }, { kept: ['building', 'tab'] });
  const filterBy = useFilters();
  const { may, buildingId } = building;
  const seesOwnOnly =
    may.includes('apartment.correction.ask') && !may.includes('apartment.correction.approve');
  const show = (next: (typeof tabs)[number]) =>
    address.set({ building: buildingId, tab: next === 'log' ? undefined : next }, { alone: true });
  const list = { building, query, address };
  return (
    <Page
      width="wide"
      title={t('usage.records.title')}
      subtitle={t('usage.records.subtitle')}
      actions={tab !== 'waiting' && <RecordExport tab={tab} query={query} />}
    >
      {seesOwnOnly && tab !== 'waiting' && <Alert severity="info">{t('usage.records.ownOnly')}</Alert>}
      <Tabs
        label={t('usage.records.title')}
        value={tab}
        onChange={show}
        tabs={tabs
          .filter((value) => value !== 'waiting' || waits)
          .map((value) => ({ value, label: t(`usage.records.tabs.${value}`) }))}
      >
        {tab === 'log' && <RecordList {...list} filterBy={filterBy} />}
        {tab === 'corrections' && <CorrectionList {...list} />}
        {tab === 'waiting' && <Waiting {...list} />}
      </Tabs>
    </Page>
  );
}

function Waiting(list: RecordTabProps) {
  const { t } = useTranslation('apartment');
  const { building, query } = list;
  // What is chosen on one page, or in one building, is not chosen on another.
  if (seesWaiting(building)) return <WaitingList key={`${building.buildingId} ${query.cursor}`} {...list} />;
  return (
    <ForbiddenState permission={listWaitingReadings.access.permission} grantedBy={t('usage.grantedBy')} />
  );
}

function useFilters(): ListFilter[] {
  const { t } = useTranslation('apartment');
  const any = t('usage.all');
  return [
    {
      kind: 'choice',
      name: 'gate',
      label: t('usage.records.gate'),
      any,
      options: optionsOf(checkGates, (value) => t(`usage.records.gates.${value}`)),
    },
    {
      kind: 'choice',
      name: 'result',
      label: t('usage.records.result'),
      any,
      options: optionsOf(checkResults, (value) => t(`usage.records.results.${value}`)),
    },
    { kind: 'day', name: 'from', label: t('usage.from') },
    { kind: 'day', name: 'to', label: t('usage.to') },
    { kind: 'switch', name: 'selfChecked', label: t('usage.records.self') },
  ];
}

/** The log as filtered, or all corrections, as far as the user sees them. */
function RecordExport({ tab, query }: { tab: 'log' | 'corrections'; query: RecordQuery }) {
  const { cursor: _, limit: __, ...filter } = query;
  const params = { buildingId: query.building };
  const fetch = {
    log: (wanted: WantedFile) => callApi(exportCheckRecords, { query: { ...filter, ...wanted } }),
    corrections: (wanted: WantedFile) => callApi(exportCorrections, { params, query: wanted }),
  }[tab];
  return <ExportMenu {...useExports([{ key: tab, fetch }], saveFile)} />;
}
