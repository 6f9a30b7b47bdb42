import {
  disablePartner,
  enablePartner,
  exportPartners,
  listPartners,
  type Partner,
  partnerKinds,
  partnerStates,
  type Team,
} from '@console/contract/wood';
import {
  callApi,
  confirm,
  type ListAddress,
  useAct,
  useEndpoint,
  useExports,
  useFormat,
  useName,
  useTableLook,
} from '@console/shell';
import {
  choiceFilter,
  columnsOf,
  dialogLater,
  ExportMenu,
  type ListFilter,
  ListSection,
  optionsOf,
  saveFile,
} from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrintButton } from '../prints/print-button.tsx';
import { mayIn, ofTeam } from '../team/team.ts';
import { usePartnerColumns } from './partner-columns.tsx';
import type { PartnerView } from './partner-view.ts';
import './texts.ts';

const PartnerForm = dialogLater(() => import('./partner-form.tsx'));
const PartnerImport = dialogLater(() => import('./partner-import.tsx'));

interface PartnerListProps {
  team: Team;
  view: PartnerView;
  address: ListAddress;
}

/** Whom the team buys from and sells to. */
export function PartnerList({ team, view, address }: PartnerListProps) {
  const { t } = useTranslation('wood');
  const query = { ...view, ...ofTeam(team) };
  const { items, next } = useEndpoint(listPartners, { query });
  const [opened, setOpened] = useState<Partner | 'new'>();
  const [importing, setImporting] = useState(false);
  const mayWrite = mayIn(team, 'wood.partner.write');
  const create = mayWrite && (
    <Button variant="contained" onClick={() => setOpened('new')}>
      {t('partners.create')}
    </Button>
  );
  return (
    <ListSection
      title={t('partners.title')}
      caption={t('partners.caption')}
      actions={
        <>
          <PartnerExport query={query} />
          {mayWrite && mayIn(team, 'wood.partner.credit') && (
            <Button onClick={() => setImporting(true)}>{t('partnerSheet.action')}</Button>
          )}
        </>
      }
      create={create}
      rows={items}
      rowKey={(row) => row.partnerId}
      onOpen={mayWrite ? setOpened : undefined}
      address={address}
      filterBy={usePartnerFilters()}
      nextCursor={next}
      look={useTableLook('wood.partners')}
      none={{ title: t('partners.none'), body: t('partners.noneBody') }}
      noMatch={t('partners.noMatch')}
      columns={usePartnerColumns(team, [...useStatements(team), ...useStateActs(mayWrite)])}
    >
      {opened && (
        <PartnerForm
          team={team}
          partner={opened === 'new' ? undefined : opened}
          onClose={() => setOpened(undefined)}
        />
      )}
      {importing && <PartnerImport team={team} onClose={() => setImporting(false)} />}
    </ListSection>
  );
}

function usePartnerFilters(): ListFilter[] {
  const { t } = useTranslation('wood');
  return [
    { kind: 'search', name: 'q', label: t('partners.search') },
    choiceFilter(
      'kind',
      t('partners.kind'),
      t('partners.allKinds'),
      optionsOf(partnerKinds, (kind) => t(`partners.kinds.${kind}`)),
    ),
    choiceFilter(
      'state',
      t('partners.state'),
      t('partners.allStates'),
      optionsOf(partnerStates, (state) => t(`partners.states.${state}`)),
    ),
  ];
}

/** What a customer owes and has paid, for whoever may read their account. */
function useStatements(team: Team) {
  const { t } = useTranslation('wood');
  const column = columnsOf<Partner>(useFormat());
  const reads = mayIn(team, 'wood.settlement.read') || mayIn(team, 'wood.sale.write');
  if (!reads || !mayIn(team, 'wood.sale.price')) return [];
  return [
    column.own(
      'statement',
      t('prints.statement'),
      ({ kind, partnerId }) =>
        kind === 'supplier' ? null : (
          <PrintButton size="small" variant="text" subjectId={partnerId} label={t('prints.statement')} />
        ),
      { card: 'menu' },
    ),
  ];
}

/** Nothing new with somebody, or again. */
function useStateActs(mayWrite: boolean) {
  const { t } = useTranslation('wood');
  const name = useName();
  const column = columnsOf<Partner>(useFormat());
  const [act, pending] = useAct({ done: 'updated' });
  const change = async ({ partnerId, names, state }: Partner) => {
    const call = { params: { partnerId }, body: {} };
    if (state === 'disabled') return act((run) => run(enablePartner, call));
    const question = {
      title: t('partners.disableQuestion', { name: name(names) }),
      body: t('partners.disableBody'),
    };
    if (!(await confirm({ ...question, confirmLabel: t('partners.disable'), danger: true })))
      return undefined;
    return act((run) => run(disablePartner, call));
  };
  if (!mayWrite) return [];
  return [
    column.own(
      'actions',
      t('members.actions'),
      (row) => (
        <Button size="small" disabled={pending} onClick={() => void change(row)}>
          {t(row.state === 'active' ? 'partners.disable' : 'partners.enable')}
        </Button>
      ),
      { card: 'menu' },
    ),
  ];
}

function PartnerExport({ query }: { query: PartnerView & { teamId: string } }) {
  const { q, kind, state, teamId } = query;
  const sheet = {
    key: 'partners',
    fetch: (wanted: { format: 'xlsx' | 'csv'; language: 'zh' | 'en' }) =>
      callApi(exportPartners, { query: { teamId, q, kind, state, ...wanted } }),
  };
  return <ExportMenu {...useExports([sheet], saveFile)} />;
}
