import { getBuilding, getTenancy, type Tenancy, updateTenancy } from '@console/contract/apartment';
import {
  tellChanged,
  useAddress,
  useCall,
  useEndpoint,
  useScreenTitle,
  useUnsavedWork,
} from '@console/shell';
import { LoadingState, Page, StateChip, Tabs } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useName } from '../buildings/names.ts';
import { conflictsOf } from '../conflict/changes.ts';
import { ConflictNotice } from '../conflict/conflict-notice.tsx';
import { theirsOf, useVersionedDraft } from '../form/use-versioned-draft.ts';
import { editTabs, tabIn } from './edit-tabs.ts';
import { BasePanel } from './panels/base-panel.tsx';
import { ChargesPanel } from './panels/charges-panel.tsx';
import { ContractPanel } from './panels/contract-panel.tsx';
import { DocumentsPanel } from './panels/documents-panel.tsx';
import { HistoryPanel } from './panels/history-panel.tsx';
import { MetersPanel } from './panels/meters-panel.tsx';
import { OccupantsPanel } from './panels/occupants-panel.tsx';
import type { PanelProps } from './panels/panel-props.ts';
import { useRefusal } from './refusal.ts';
import { tenancyTones } from './state-tones.ts';
import { type TenancyDraft, tenancyChange, tenancyDraft } from './tenancy-draft.ts';

const over = ['closed', 'cancelled'];

/**
 * One tenancy, by tabs. What is typed belongs to the page, not to a tab: going from tab to tab loses nothing, and all
 * of it is saved together.
 */
export function TenancyPage({ tenancyId, buildingId }: { tenancyId: string; buildingId: string }) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const tenancy = useEndpoint(getTenancy, { params: { tenancyId } });
  const building = useEndpoint(getBuilding, { params: { buildingId } });
  const [params, setAddress] = useAddress();
  const { base = tenancy, ...draft } = useVersionedDraft(tenancy, tenancyDraft);
  const isSaved = useUnsavedWork(draft.dirty);
  const [run, state] = useCall(updateTenancy, { done: 'updated' });
  useScreenTitle(t('tenancies.of', { number: tenancy.number, name: tenancy.primaryPerson.name }));
  const mayWrite = building.may.includes('apartment.tenancy.write') && building.state === 'active';
  const save = async () => {
    const body = tenancyChange(draft.changes, base);
    const done = await run({ params: { tenancyId }, version: base.version, body });
    if (!done) return;
    isSaved();
    draft.saved(done);
  };
  const panel: PanelProps = {
    tenancy,
    building,
    draft: draft.draft,
    readOnly: !mayWrite || over.includes(tenancy.state),
    dirty: draft.dirty,
    field: state.field,
    set: draft.set,
  };
  const tab = tabIn(params);
  return (
    <Page
      title={t('tenancies.of', { number: tenancy.number, name: tenancy.primaryPerson.name })}
      subtitle={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <StateChip tone={tenancyTones[tenancy.state]} label={t(`tenancyStates.${tenancy.state}`)} />
          <span>
            {[name(building.name), t('rooms.one', { number: tenancy.room.number }), tenancy.bed?.label]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </Box>
      }
    >
      {!mayWrite && <Alert severity="info">{t('tenancies.readOnly')}</Alert>}
      <Conflict
        draft={draft.draft}
        changes={draft.changes}
        error={state.error}
        onRestart={draft.restart}
        onDone={state.clear}
      />
      <Tabs
        label={t('tenancies.tabs.label')}
        value={tab}
        onChange={(next) => setAddress({ tab: next }, { replace: true })}
        tabs={editTabs.map((value) => ({ value, label: t(`tenancies.tabs.${value}`) }))}
      >
        <Suspense fallback={<LoadingState />}>
          <Panel tab={tab} {...panel} />
        </Suspense>
      </Tabs>
      {draft.dirty && <SaveBar state={state} onSave={save} onDiscard={() => draft.restart(tenancy)} />}
    </Page>
  );
}

function Panel({ tab, ...panel }: PanelProps & { tab: (typeof editTabs)[number] }) {
  if (tab === 'occupants') return <OccupantsPanel {...panel} />;
  if (tab === 'meters') return <MetersPanel {...panel} />;
  if (tab === 'charges') return <ChargesPanel {...panel} />;
  if (tab === 'contract') return <ContractPanel {...panel} />;
  if (tab === 'attachments') return <DocumentsPanel {...panel} />;
  if (tab === 'history') return <HistoryPanel {...panel} />;
  return <BasePanel {...panel} />;
}

interface SaveBarProps {
  state: ReturnType<typeof useCall<typeof updateTenancy>>[1];
  onSave(): Promise<void>;
  onDiscard(): void;
}

/** Stays in sight on every tab while something is not saved. */
function SaveBar({ state, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('apartment');
  const refusal = useRefusal();
  const problem = state.error?.code === 'VERSION_CONFLICT' ? undefined : refusal(state.error, state.problem);
  return (
    <Box
      role="region"
      aria-label={t('tenancies.unsaved')}
      sx={{
        position: 'sticky',
        bottom: 0,
        p: 1.5,
        display: 'grid',
        gap: 1,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {problem && <Alert severity="error">{problem}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 160px' }}>{t('tenancies.unsaved')}</Box>
        <Button onClick={onDiscard} disabled={state.pending}>
          {t('tenancies.discard')}
        </Button>
        <Button variant="contained" loading={state.pending} onClick={() => void onSave()}>
          {t('tenancies.save')}
        </Button>
      </Box>
    </Box>
  );
}

interface ConflictProps {
  draft: TenancyDraft;
  /** What of it this user has changed: what only the other one changed is not theirs to take back. */
  changes: Partial<TenancyDraft>;
  error: SaveBarProps['state']['error'];
  onRestart(from: Tenancy, mine?: Partial<TenancyDraft>): void;
  onDone(): void;
}

/** Somebody else saved first: both are shown, and neither is lost unseen. */
function Conflict({ draft, changes, error, onRestart, onDone }: ConflictProps) {
  const { t } = useTranslation('apartment');
  const theirs = theirsOf<Tenancy>(error);
  if (!theirs) return null;
  const other = tenancyDraft(theirs);
  const told = (of: TenancyDraft, key: keyof TenancyDraft): string => {
    if (key === 'occupants') return of.occupants.map(({ name }) => name).join(', ');
    if (key === 'steps')
      return of.steps.map(({ from, rentMinor }) => `${from} ${(rentMinor ?? 0) / 100}`).join(', ');
    return String(of[key]);
  };
  const fields = conflictsOf(draft, other);
  const go = (mine: Partial<TenancyDraft>) => {
    onRestart(theirs, mine);
    onDone();
    // The rest of the page still shows the version before.
    void tellChanged(updateTenancy.changes);
  };
  return (
    <ConflictNotice
      rows={fields.map((key) => ({
        field: key,
        label: t(`tenancies.parts.${key}`),
        mine: told(draft, key),
        theirs: told(other, key),
      }))}
      onReapply={() => go(changes)}
      onDiscard={() => go({})}
    />
  );
}
