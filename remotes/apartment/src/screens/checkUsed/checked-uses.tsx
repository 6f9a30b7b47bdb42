import {
  type AnomalyRuleName,
  type Building,
  type Cycle,
  getReconciliation,
  listUsages,
  type Usage,
} from '@console/contract/apartment';
import { useEndpoint } from '@console/shell';
import { type AddressOfList, dialogLater, EmptyState, ListPanel } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { MainsInvoices } from '../../statistics/mains-invoices.tsx';
import type { CorrectableReading } from '../../usage/correction-dialog.tsx';
import type { Decision } from '../../usage/decision-dialogs.tsx';
import { GapList } from '../../usage/gap-list.tsx';
import { UsageRow } from '../../usage/usage-row.tsx';
import { gapsInput, type loader, seesMains, usagesInput, type View } from './loader.ts';
import { RuleChips } from './rule-chips.tsx';

const DecisionDialog = dialogLater<{ decision: Decision; onClose(): void }>(
  () => import('../../usage/decision-dialogs.tsx'),
);
const CorrectionDialog = dialogLater<{
  buildingId: string;
  reading: CorrectableReading;
  onClose(): void;
}>(() => import('../../usage/correction-dialog.tsx'));

interface CheckedUsesProps {
  building: Building;
  cycle: Cycle;
  address: AddressOfList;
}

/** What a month has used, by the rule that is chosen, and what no meter saw; a correction or a decision is one press away. */
export function CheckedUses({ building, cycle: { cycleId }, address }: CheckedUsesProps) {
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
        {seesMains(building) && <MainsInvoices cycleId={cycleId} ym={cycle.ym} />}
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
