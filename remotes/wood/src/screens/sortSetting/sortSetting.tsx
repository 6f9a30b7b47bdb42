import { listSorts, type Sort, sortForms } from '@console/contract/wood';
import { useEndpoint, useListAddress, useTableLook } from '@console/shell';
import { choiceFilter, ListScreen, optionsOf } from '@console/ui';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { allSorts } from '../../sorts/all-sorts.ts';
import { NoSorts } from '../../sorts/no-sorts.tsx';
import { SizeMatrix } from '../../sorts/size-matrix.tsx';
import { SortForm } from '../../sorts/sort-form.tsx';
import { NoTeam } from '../../team/no-team.tsx';
import { mayIn, useTeam } from '../../team/team.ts';
import type { loader } from './loader.ts';
import { useSortColumns } from './sort-columns.tsx';

export const handle = { title: 'sortSetting.title' };

/** The tree of sorts with size, price and stock. */
export function Component() {
  const { t } = useTranslation('wood');
  return useTeam() ? <Sorts /> : <NoTeam title={t('sortSetting.title')} />;
}

type Opened = { kind: 'new' } | { kind: 'matrix' } | { kind: 'edit'; sort: Sort };

function Sorts() {
  const { t } = useTranslation('wood');
  const team = useTeam();
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
        mayManage && (
          <>
            <Button onClick={() => setOpened({ kind: 'matrix' })}>{t('matrix.action')}</Button>
            <Button variant="contained" onClick={() => setOpened({ kind: 'new' })}>
              {t('sorts.create')}
            </Button>
          </>
        )
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
      columns={useSortColumns(filtered ? items : tree, mayManage && !filtered)}
    >
      {opened?.kind === 'new' && <SortForm onClose={close} />}
      {opened?.kind === 'edit' && <SortForm sort={opened.sort} onClose={close} />}
      {opened?.kind === 'matrix' && <SizeMatrix onClose={() => close()} />}
    </ListScreen>
  );
}
