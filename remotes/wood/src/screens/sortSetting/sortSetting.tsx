import { listSortProposals, listSorts, type Sort, sortForms, type Team } from '@console/contract/wood';
import { useAnswer, useEndpoint, useListAddress, useTableLook } from '@console/shell';
import { choiceFilter, dialogLater, ListScreen, optionsOf } from '@console/ui';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { PrintButton } from '../../prints/print-button.tsx';
import { allSorts } from '../../sorts/all-sorts.ts';
import { NoSorts } from '../../sorts/no-sorts.tsx';
import { SizeMatrix } from '../../sorts/size-matrix.tsx';
import { SortExport } from '../../sorts/sort-export.tsx';
import { SortForm } from '../../sorts/sort-form.tsx';
import { NoTeam } from '../../team/no-team.tsx';
import '../../sorts/texts.ts';
import { mayIn, ofTeam, useTeam } from '../../team/team.ts';
import type { loader } from './loader.ts';
import { useSortColumns } from './sort-columns.tsx';

const PriceDialog = dialogLater(() => import('../../sorts/price-dialog.tsx'));
const MergeSorts = dialogLater(() => import('../../sorts/merge-dialog.tsx'));
const SortImport = dialogLater(() => import('../../sorts/sort-import.tsx'));
const Proposals = dialogLater(() => import('../../sorts/proposals-dialog.tsx'));
const ProposeSort = dialogLater(() => import('../../sorts/propose-sort-form.tsx'));

export const handle = { title: 'sortSetting.title' };

/** The tree of sorts with size, price and stock. */
export function Component() {
  const { t } = useTranslation('wood');
  const team = useTeam();
  return team ? <Sorts team={team} /> : <NoTeam title={t('sortSetting.title')} />;
}

type Opened =
  | { kind: 'new' | 'matrix' | 'import' | 'proposals' | 'propose' }
  | { kind: 'edit' | 'prices' | 'merge'; sort: Sort };

function Sorts({ team }: { team: Team }) {
  const { t } = useTranslation('wood');
  const mayManage = mayIn(team, 'wood.sort.manage');
  const { query } = useLoaderData<typeof loader>();
  const list = useEndpoint(listSorts, { query });
  const { items, total } = list;
  // A page may begin in the middle of a branch.
  const tree = useEndpoint(listSorts, allSorts(team)).items;
  const [opened, setOpened] = useState<Opened>();
  const filtered = Boolean(query.q || query.form);
  const [saved, setSaved] = useState<string>();
  const close = (sort?: Sort) => {
    setOpened(undefined);
    setSaved(sort?.sortId);
  };
  const forms = optionsOf(sortForms, (form) => t(`forms.${form}`));
  const isSavedShown = items.some((one) => one.sortId === saved);

  // What was just saved may lie below the fold; scrolling lies outside React's tree.
  useEffect(() => {
    if (isSavedShown)
      document.querySelector('main [aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [isSavedShown]);
  return (
    <ListScreen
      title={t('sortSetting.title')}
      width="wide"
      subtitle={mayManage ? undefined : t('sortSetting.readOnly')}
      actions={
        <>
          <ProposalActs team={team} onOpen={(kind) => setOpened({ kind })} />
          <PrintButton
            subjectId={team.teamId}
            template="price_list"
            label={t('prints.priceList')}
            variant="text"
          />
          <SortExport query={query} />
          {mayManage && (
            <>
              <Button onClick={() => setOpened({ kind: 'import' })}>{t('sortSheet.action')}</Button>
              <Button onClick={() => setOpened({ kind: 'matrix' })}>{t('matrix.action')}</Button>
              <Button variant="contained" onClick={() => setOpened({ kind: 'new' })}>
                {t('sorts.create')}
              </Button>
            </>
          )}
        </>
      }
      address={useListAddress(listSorts)}
      filterBy={[
        { kind: 'search', name: 'q', label: t('sorts.search') },
        choiceFilter('form', t('sorts.form'), t('forms.all'), forms),
      ]}
      caption={t('sortSetting.caption')}
      rows={items}
      rowKey={(row) => row.sortId}
      selected={saved}
      onOpen={mayManage ? (sort) => setOpened({ kind: 'edit', sort }) : undefined}
      total={total}
      pages={list}
      look={useTableLook('wood.sorts')}
      noMatch={t('sorts.noMatch')}
      empty={<NoSorts mayManage={mayManage} />}
      columns={useSortColumns({
        branch: filtered ? items : tree,
        arranging: mayManage && !filtered,
        onPrices: (sort) => setOpened({ kind: 'prices', sort }),
        onMerge: mayIn(team, 'wood.stocktake.approve')
          ? (sort) => setOpened({ kind: 'merge', sort })
          : undefined,
      })}
    >
      {opened && <OpenedDialog team={team} opened={opened} onClose={close} />}
    </ListScreen>
  );
}

interface OpenedDialogProps {
  team: Team;
  opened: Opened;
  onClose(saved?: Sort): void;
}

function OpenedDialog({ team, opened, onClose }: OpenedDialogProps) {
  const close = () => onClose();
  switch (opened.kind) {
    case 'edit':
      return <SortForm sort={opened.sort} onClose={onClose} />;
    case 'prices':
      return <PriceDialog team={team} sort={opened.sort} onClose={close} />;
    case 'merge':
      return <MergeSorts team={team} sort={opened.sort} onClose={close} />;
    case 'matrix':
      return <SizeMatrix onClose={close} />;
    case 'import':
      return <SortImport team={team} onClose={close} />;
    case 'proposals':
      return <Proposals team={team} onClose={close} />;
    case 'propose':
      return <ProposeSort team={team} onClose={close} />;
    default:
      return <SortForm onClose={onClose} />;
  }
}

interface ProposalActsProps {
  team: Team;
  onOpen(kind: 'proposals' | 'propose'): void;
}

/** For buyers and those who decide: how many proposals wait; who manages sorts makes them, and need not propose. */
function ProposalActs({ team, onOpen }: ProposalActsProps) {
  const { t } = useTranslation('wood');
  if (!mayIn(team, 'wood.sort.propose')) return null;
  return (
    <>
      <WaitingProposals team={team} onOpen={() => onOpen('proposals')} />
      {!mayIn(team, 'wood.sort.manage') && (
        <Button variant="contained" onClick={() => onOpen('propose')}>
          {t('proposals.proposeSort')}
        </Button>
      )}
    </>
  );
}

function WaitingProposals({ team, onOpen }: { team: Team; onOpen(): void }) {
  const { t } = useTranslation('wood');
  const waiting = useAnswer(listSortProposals, { query: { ...ofTeam(team), state: 'proposed' } });
  return (
    <Button onClick={onOpen}>{t('proposals.open', { count: waiting.result?.items.length ?? 0 })}</Button>
  );
}
