import {
  type AnomalyRuleName,
  apartmentPaths,
  type Building,
  type Cycle,
  exportReconciliation,
  exportUsages,
  getReconciliation,
  listUsages,
  type Usage,
} from '@console/contract/apartment';
import { callApi, type ServerSheet, useEndpoint, useExports, useListAddress, useName } from '@console/shell';
import {
  type AddressOfList,
  dialogLater,
  EmptyState,
  ExportMenu,
  type ListFilter,
  ListFilters,
  ListPanel,
  Page,
  saveFile,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router-dom';
import '../../exports/texts.ts';
import type { CorrectableReading } from '../../usage/correction-dialog.tsx';
import type { Decision } from '../../usage/decision-dialogs.tsx';
import { GapList } from '../../usage/gap-list.tsx';
import { NoBuilding } from '../../usage/no-building.tsx';
import '../../usage/texts.ts';
import { UsageRow } from '../../usage/usage-row.tsx';
import { gapsInput, type loader, usagesInput, View } from './loader.ts';

export const handle = { title: 'usage.check.title' };

const DecisionDialog = dialogLater<{ decision: Decision; onClose(): void }>(
  () => import('../../usage/decision-dialogs.tsx'),
);
const CorrectionDialog = dialogLater<{
  buildingId: string;
  reading: CorrectableReading;
  onClose(): void;
}>(() => import('../../usage/correction-dialog.tsx'));

/** The second gate of a month: what it used, what is odd about it, and what no meter saw. */
export function Component() {
  const { t } = useTranslation('apartment');
  const name = useName();
  const { building, any, cycles, cycle } = useLoaderData<typeof loader>();
  const address = useListAddress({ query: View }, { kept: ['building'] });
  const months = cycles.map(({ ym }) => ({ value: ym, label: ym }));
  const filters: ListFilter[] = [
    { kind: 'choice', name: 'ym', label: t('usage.month'), usual: cycle?.ym, options: months },
  ];
  const title = t('usage.check.title');
  if (!building) return <NoBuilding title={title} permission="apartment.usage.read" any={any} />;
  const steps = apartmentPaths.check({ building: building.buildingId, ...(cycle && { ym: cycle.ym }) });
  return (
    <Page
      width="wide"
      title={title}
      subtitle={
        cycle ? t('usage.check.subtitle', { building: name(building.name), ym: cycle.ym }) : undefined
      }
      actions={
        <>
          {cycle && <UsesExport cycle={cycle} />}
          <Button component={Link} to={steps} size="small">
            {t('usage.toCheck')}
          </Button>
        </>
      }
    >
      {cycle ? (
        <>
          <ListFilters label={t('usage.check.filter')} address={address} filters={filters} />
          <CheckedUses key={cycle.cycleId} building={building} cycle={cycle} address={address} />
        </>
      ) : (
        <EmptyState title={t('usage.noCycle')} body={t('usage.noCycleBody')} />
      )}
    </Page>
  );
}

/** The uses that are shown by the rule, and the master meters, of the whole month. */
function UsesExport({ cycle: { cycleId } }: { cycle: Cycle }) {
  const { t } = useTranslation('apartment');
  const { rule } = useLoaderData<typeof loader>().view;
  const filter = rule === 'all' ? {} : { rule };
  const params = { cycleId };
  const sheets: ServerSheet[] = [
    {
      key: 'uses',
      label: t('exports.uses'),
      fetch: (wanted) => callApi(exportUsages, { params, query: { ...filter, ...wanted } }),
    },
    {
      key: 'masterMeters',
      label: t('exports.masterMeters'),
      fetch: (query) => callApi(exportReconciliation, { params, query }),
    },
  ];
  return <ExportMenu {...useExports(sheets, saveFile)} />;
}

interface CheckedUsesProps {
  building: Building;
  cycle: Cycle;
  address: AddressOfList;
}

function CheckedUses({ building, cycle: { cycleId }, address }: CheckedUsesProps) {
  const { t } = useTranslation('apartment');
  const { view } = useLoaderData<typeof loader>();
  const { cycle, items, next = null, open, ...all } = useEndpoint(listUsages, usagesInput({ cycleId }, view));
  const { found = rulesOf(items), total = items.length } = all;
  const gaps = useEndpoint(getReconciliation, gapsInput({ cycleId }));
  const [decision, setDecision] = useState<Decision>();
  const [wrong, setWrong] = useState<Usage>();
  const mayCheck = building.may.includes('apartment.usage.check');
  const decides = mayCheck && cycle.state === 'read_checked';
  const locked = cycle.state !== 'read_checked' && cycle.state !== 'reading' && cycle.state !== 'open';
  const corrects = locked && building.may.includes('apartment.correction.ask');
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <StateNote state={locked ? 'passed' : cycle.state === 'read_checked' ? undefined : 'notYet'} />
        {!mayCheck && <Alert severity="info">{t('usage.check.readOnly')}</Alert>}
        <ListPanel
          caption={t('usage.check.list')}
          rows={items}
          rowKey={({ usageId }) => usageId}
          address={address}
          nextCursor={next}
          summary={total > 0 && <RuleChips rule={view.rule} found={found} open={open} address={address} />}
          empty={<NothingShown any={total > 0} view={view} address={address} />}
          draws={(usages) => (
            <Box component="ul" aria-label={t('usage.check.list')} sx={listStyle}>
              {usages.map((usage) => (
                <UsageRow
                  key={usage.usageId}
                  usage={usage}
                  onDecide={decides ? setDecision : undefined}
                  onCorrect={corrects ? setWrong : undefined}
                />
              ))}
            </Box>
          )}
        />
        <GapList
          items={gaps.items}
          onDecide={decides ? (gap) => setDecision({ act: 'bear', gap }) : undefined}
        />
      </Box>
      {decision && <DecisionDialog decision={decision} onClose={() => setDecision(undefined)} />}
      {wrong && (
        <CorrectionDialog
          buildingId={building.buildingId}
          reading={{ ...wrong.to, meter: wrong }}
          onClose={() => setWrong(undefined)}
        />
      )}
    </>
  );
}

function StateNote({ state }: { state: 'passed' | 'notYet' | undefined }) {
  const { t } = useTranslation('apartment');
  return state ? (
    <Alert severity={state === 'passed' ? 'success' : 'info'}>{t(`usage.check.${state}`)}</Alert>
  ) : null;
}

/** As servers know them that answer no pages. */
const rulesOf = (items: readonly Usage[]): AnomalyRuleName[] => [
  ...new Set(items.flatMap(({ anomalies }) => anomalies.map(({ rule }) => rule))),
];

interface RuleChipsProps {
  rule: string;
  found: readonly AnomalyRuleName[];
  open: readonly { rule: AnomalyRuleName; count: number }[];
  address: AddressOfList;
}

/** The rules that something offends, with how many are open; in the address, so that a link can name one. */
function RuleChips({ rule, found, open, address }: RuleChipsProps) {
  const { t } = useTranslation('apartment');
  const count = (of: string) => open.find((one) => one.rule === of)?.count ?? 0;
  const total = open.reduce((sum, one) => sum + one.count, 0);
  const chip = (value: string, label: string) => (
    <Chip
      key={value}
      label={label}
      clickable
      color={rule === value ? 'primary' : 'default'}
      variant={rule === value ? 'filled' : 'outlined'}
      aria-pressed={rule === value}
      onClick={() => address.set({ rule: value })}
    />
  );
  return (
    <Box role="group" aria-label={t('usage.check.filter')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {chip('any', t('usage.check.any', { count: total }))}
      {found.map((of) => chip(of, `${t(`usage.check.rules.${of}`)} ${count(of)}`))}
      {chip('all', t('usage.check.every'))}
    </Box>
  );
}

interface NothingShownProps {
  /** Whether the month has any use at all. */
  any: boolean;
  view: View;
  address: AddressOfList;
}

function NothingShown({ any, view: { rule, cursor }, address }: NothingShownProps) {
  const { t } = useTranslation('apartment');
  if (!any) return <EmptyState title={t('usage.check.nothing')} body={t('usage.check.nothingBody')} />;
  // Meanwhile somebody has decided about what was to come.
  if (cursor !== undefined) return <EmptyState title={t('usage.waiting.noneHere')} />;
  return (
    <EmptyState
      title={t(rule === 'any' ? 'usage.check.none' : 'usage.check.noneOfFilter')}
      body={rule === 'any' ? t('usage.check.noneBody') : undefined}
      action={<Button onClick={() => address.set({ rule: 'all' })}>{t('usage.check.showAll')}</Button>}
    />
  );
}

const listStyle = { listStyle: 'none', padding: 0, margin: 0, display: 'grid', gap: 1.5 };
