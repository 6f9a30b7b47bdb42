import { getBuilding, getTenancy, type Tenancy, updateTenancy } from '@console/contract/apartment';
import {
  type Form,
  useAddress,
  useEndpoint,
  useForm,
  useFormat,
  useName,
  useScreenTitle,
} from '@console/shell';
import { ConflictNotice, LoadingState, optionsOf, Page, StateChip, Tabs } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
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
  useScreenTitle(t('tenancies.of', { number: tenancy.number, name: tenancy.primaryPerson.name }));
  const mayWrite = building.may.includes('apartment.tenancy.write') && building.state === 'active';
  const readOnly = !mayWrite || over.includes(tenancy.state);
  const form = useForm(
    { update: updateTenancy },
    {
      saved: tenancy,
      draftOf: tenancyDraft,
      bodyOf: (draft) => tenancyChange(draft, tenancy),
      toUpdate: () => ({ params: { tenancyId } }),
      ...useTenancyWords(building.currency),
      closed: readOnly,
      stays: true,
    },
  );
  const { dirty, frame } = form;
  const panel: PanelProps = { tenancy, building, form, readOnly, dirty };
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
      {frame.conflict && <ConflictNotice {...frame.conflict} />}
      <Tabs
        label={t('tenancies.tabs.label')}
        value={tab}
        onChange={(next) => setAddress({ tab: next }, { replace: true })}
        tabs={optionsOf(editTabs, (value) => t(`tenancies.tabs.${value}`))}
      >
        <Suspense fallback={<LoadingState />}>
          <Panel tab={tab} {...panel} />
        </Suspense>
      </Tabs>
      {dirty && <SaveBar form={form} />}
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

/** What the parts of a tenancy are called, and what they hold as people read it. */
function useTenancyWords(currency: string) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const rent = (minor: number | null) => (minor === null ? '–' : format.money(minor, currency));
  return {
    label: (key: keyof TenancyDraft) => t(`tenancies.parts.${key === 'rates' ? 'steps' : key}`),
    shown: (draft: TenancyDraft): Record<keyof TenancyDraft, string> => ({
      rates: draft.rates.map(({ from, rentMinor }) => `${from} ${rent(rentMinor)}`).join(', '),
      occupants: draft.occupants.map(({ name }) => name).join(', '),
      payCycle: t('tenancies.months', { count: draft.payCycle }),
      note: draft.note,
      payerEmployer: draft.payerEmployer || t('tenancies.payer.tenant'),
    }),
  };
}

/** Stays in sight on every tab while something is not saved. */
function SaveBar({ form }: { form: Form<TenancyDraft, Tenancy> }) {
  const { t } = useTranslation('apartment');
  const refusal = useRefusal();
  const problem = form.problem && refusal(form.error, form.problem);
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
        <Button onClick={form.reset} disabled={form.pending}>
          {t('tenancies.discard')}
        </Button>
        <Button variant="contained" loading={form.pending} onClick={form.frame.onSubmit}>
          {t('tenancies.save')}
        </Button>
      </Box>
    </Box>
  );
}
