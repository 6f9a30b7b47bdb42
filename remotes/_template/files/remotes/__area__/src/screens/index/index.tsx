import { type __Noun__, __noun__States, list__Nouns__ } from '@console/contract/__schema__';
import { loadPage, searchParams, useEndpoint, useFormat, useListAddress, useTableLook } from '@console/shell';
import { EmptyState, type ListFilter, ListScreen, StateChip } from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { __Noun__Form } from '../../__nounsKebab__/__nounKebab__-form.tsx';

export const handle = { title: 'index.title' };

export async function loader({ request }: LoaderFunctionArgs) {
  const query = searchParams(request, list__Nouns__.query);
  await loadPage(request, list__Nouns__, { query });
  return { query };
}

/** One's own __nounsEn__: find, add, change. */
export function Component() {
  const { t } = useTranslation('__area__');
  const format = useFormat();
  const list = useEndpoint(list__Nouns__, useLoaderData<typeof loader>());
  const [opened, setOpened] = useState<__Noun__ | 'new'>();
  const add = (
    <Button variant="contained" onClick={() => setOpened('new')}>
      {t('__nouns__.new')}
    </Button>
  );
  return (
    <ListScreen
      title={t('index.title')}
      actions={add}
      address={useListAddress(list__Nouns__)}
      filterBy={useFilters()}
      caption={t('index.caption')}
      rows={list.items}
      rowKey={(row) => row.__noun__Id}
      onOpen={setOpened}
      total={list.total}
      pages={list}
      look={useTableLook('__area__.__nouns__')}
      noMatch={t('index.noMatch')}
      empty={<EmptyState title={t('index.none')} body={t('index.noneBody')} action={add} />}
      columns={[
        { key: 'name', label: t('__nouns__.name'), cell: (row) => row.name, primary: true },
        { key: 'code', label: t('__nouns__.code'), cell: (row) => row.code, card: 'name' },
        { key: 'note', label: t('__nouns__.note'), cell: (row) => row.note || '–' },
        {
          key: 'updatedAt',
          label: t('__nouns__.updatedAt'),
          cell: (row) => format.instant(row.updatedAt),
          hideBelow: 'md',
        },
        { key: 'state', label: t('__nouns__.state'), cell: (row) => <State of={row} />, card: 'top' },
      ]}
    >
      {opened && (
        <__Noun__Form
          __noun__={opened === 'new' ? undefined : newestOf(opened, list.items)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </ListScreen>
  );
}

function State({ of: { state } }: { of: __Noun__ }) {
  const { t } = useTranslation('__area__');
  return <StateChip tone={state === 'open' ? 'good' : 'neutral'} label={t(`states.${state}`)} />;
}

/** As the list has it by now; a change may have moved it to another page, and the form stays. */
const newestOf = (opened: __Noun__, items: readonly __Noun__[]): __Noun__ =>
  items.find((one) => one.__noun__Id === opened.__noun__Id) ?? opened;

/** What the list can be narrowed by, the most used first. */
function useFilters(): ListFilter[] {
  const { t } = useTranslation('__area__');
  return [
    { kind: 'search', name: 'q', label: t('index.search') },
    {
      kind: 'choice',
      name: 'state',
      label: t('__nouns__.state'),
      any: t('index.anyState'),
      options: __noun__States.map((value) => ({ value, label: t(`states.${value}`) })),
    },
  ];
}
