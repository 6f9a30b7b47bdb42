import {
  type Building,
  checkGates,
  checkResults,
  exportCheckRecords,
  exportCorrections,
  listCheckRecords,
  listCorrections,
  listWaitingReadings,
} from '@console/contract/apartment';
import { callApi, load, searchParams } from '@console/shell';
import { DayInput, FilterBar, ForbiddenState, Page, SelectInput, SwitchInput, Tabs } from '@console/ui';
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { ExportButton, type Wanted } from '../../exports/export-button.tsx';
import { firstPageOf, isBadCursor } from '../../paging/first-page.ts';
import { loadBuildingChoice } from '../../usage/building-choice.ts';
import { BuildingField } from '../../usage/building-field.tsx';
import { CorrectionList, correctionsInput } from '../../usage/correction-list.tsx';
import { dayRangeOf } from '../../usage/day-range.ts';
import { NoBuilding } from '../../usage/no-building.tsx';
import { RecordList, type RecordQuery } from '../../usage/record-list.tsx';
import '../../usage/texts.ts';
import { useGo } from '../../paging/use-go.ts';
import { WaitingList, waitingInput } from '../../usage/waiting-list.tsx';

export const handle = { title: 'usage.records.title' };

const tabs = ['log', 'corrections', 'waiting'] as const;
const View = z.object({
  building: z.optional(z.uuid()),
  tab: z._default(z.enum(tabs), 'log'),
  gate: z.optional(z.enum(checkGates)),
  result: z.optional(z.enum(checkResults)),
  selfChecked: z.optional(z.enum(['true'])),
  cursor: z.optional(z.string()),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const { building: wanted, tab, cursor, ...view } = searchParams(request, View);
  const { bad, ...days } = dayRangeOf(new URL(request.url).searchParams);
  const choice = await loadBuildingChoice(wanted, 'apartment.correction.read');
  const buildingId = choice.building?.buildingId ?? '';
  const query: RecordQuery = { ...view, ...days, cursor, building: buildingId };
  const shown = choice.building && shownIn(tab, choice.building, query);
  const [waits] = await Promise.all([
    tab === 'waiting' || anyWaits(choice.building),
    shown?.catch((error) => {
      if (cursor !== undefined && isBadCursor(error)) throw redirect(firstPageOf(request.url));
      throw error;
    }),
  ]);
  return { ...choice, tab, query, bad, waits };
}

const seesWaiting = ({ may }: Building) => may.includes(listWaitingReadings.access.permission);

function shownIn(tab: (typeof tabs)[number], building: Building, query: RecordQuery): Promise<unknown> {
  const { buildingId } = building;
  if (tab === 'log') return load(listCheckRecords, { query });
  if (tab === 'corrections') return load(listCorrections, correctionsInput(buildingId, query.cursor));
  return seesWaiting(building)
    ? load(listWaitingReadings, waitingInput(buildingId, query.cursor))
    : Promise.resolve();
}

/** Whether there is something behind the third tab; not knowing it is no reason to show no log. */
async function anyWaits(building: Building | undefined): Promise<boolean> {
  if (!building || !seesWaiting(building)) return false;
  try {
    const { items } = await load(listWaitingReadings, waitingInput(building.buildingId, undefined));
    return items.length > 0;
  } catch {
    return false;
  }
}

/** Who did what to the readings and uses of a building, and what somebody wants corrected. */
export function Component() {
  const { t } = useTranslation('apartment');
  const { building, any } = useLoaderData<typeof loader>();
  if (building) return <Records building={building} />;
  return <NoBuilding title={t('usage.records.title')} permission="apartment.correction.read" any={any} />;
}

const filters = ['gate', 'result', 'selfChecked', 'from', 'to'];

function Records({ building }: { building: Building }) {
  const { t } = useTranslation('apartment');
  const { buildings, tab, query, bad, waits } = useLoaderData<typeof loader>();
  const [params, setParams] = useSearchParams();
  const { may, buildingId } = building;
  const seesOwnOnly =
    may.includes('apartment.correction.ask') && !may.includes('apartment.correction.approve');
  const show = (next: (typeof tabs)[number]) =>
    setParams({ building: buildingId, ...(next === 'log' ? {} : { tab: next }) });
  return (
    <Page
      width="wide"
      title={t('usage.records.title')}
      subtitle={t('usage.records.subtitle')}
      actions={tab !== 'waiting' && <RecordExport tab={tab} query={query} />}
    >
      {seesOwnOnly && tab !== 'waiting' && <Note text={t('usage.records.ownOnly')} />}
      {bad && <Note text={t('usage.records.badDay')} />}
      <Tabs
        label={t('usage.records.title')}
        value={tab}
        onChange={show}
        tabs={tabs
          .filter((value) => value !== 'waiting' || waits)
          .map((value) => ({ value, label: t(`usage.records.tabs.${value}`) }))}
      >
        {tab === 'log' ? (
          <>
            <Filters building={building} />
            <RecordList
              building={building}
              query={query}
              filtered={filters.some((name) => params.has(name))}
            />
          </>
        ) : (
          <>
            {buildings.length > 1 && (
              <FilterBar label={t('usage.records.filter')}>
                <BuildingField buildings={buildings} building={building} />
              </FilterBar>
            )}
            {tab === 'corrections' ? (
              <CorrectionList building={building} cursor={query.cursor} />
            ) : (
              <Waiting building={building} cursor={query.cursor} />
            )}
          </>
        )}
      </Tabs>
    </Page>
  );
}

function Waiting(props: { building: Building; cursor: string | undefined }) {
  const { t } = useTranslation('apartment');
  if (seesWaiting(props.building)) return <WaitingList {...props} />;
  return (
    <ForbiddenState permission={listWaitingReadings.access.permission} grantedBy={t('usage.grantedBy')} />
  );
}

const Note = ({ text }: { text: string }) => (
  <Alert severity="info" sx={{ mb: 2 }}>
    {text}
  </Alert>
);

function Filters({ building }: { building: Building }) {
  const { t } = useTranslation('apartment');
  const go = useGo();
  const { buildings, query } = useLoaderData<typeof loader>();
  const [params, setParams] = useSearchParams();
  const all = { value: '', label: t('usage.all') };
  const clear = { label: t('usage.clear'), onClick: () => setParams({ building: building.buildingId }) };
  return (
    <FilterBar
      label={t('usage.records.filter')}
      active={filters.filter((name) => params.has(name)).length}
      clear={filters.some((name) => params.has(name)) ? clear : undefined}
    >
      {buildings.length > 1 && <BuildingField buildings={buildings} building={building} />}
      <SelectInput
        label={t('usage.records.gate')}
        value={query.gate ?? ''}
        onChange={(gate) => go({ gate })}
        options={[all, ...checkGates.map((value) => ({ value, label: t(`usage.records.gates.${value}`) }))]}
      />
      <SelectInput
        label={t('usage.records.result')}
        value={query.result ?? ''}
        onChange={(result) => go({ result })}
        options={[
          all,
          ...checkResults.map((value) => ({ value, label: t(`usage.records.results.${value}`) })),
        ]}
      />
      <DayInput label={t('usage.from')} value={query.from ?? ''} onChange={(from) => go({ from })} />
      <DayInput label={t('usage.to')} value={query.to ?? ''} onChange={(to) => go({ to })} />
      <SwitchInput
        label={t('usage.records.self')}
        value={query.selfChecked === 'true'}
        onChange={(on) => go({ selfChecked: on ? 'true' : undefined })}
      />
    </FilterBar>
  );
}

/** The log as filtered, or all corrections, as far as the user sees them. */
function RecordExport({ tab, query }: { tab: 'log' | 'corrections'; query: RecordQuery }) {
  const { cursor: _, limit: __, ...filter } = query;
  const params = { buildingId: query.building };
  const fetch = {
    log: (wanted: Wanted) => callApi(exportCheckRecords, { query: { ...filter, ...wanted } }),
    corrections: (wanted: Wanted) => callApi(exportCorrections, { params, query: wanted }),
  }[tab];
  return <ExportButton sheets={[{ key: tab, fetch }]} />;
}
