import { type __Noun__, __noun__States, list__Nouns__ } from '@console/contract/__schema__';
import { useEndpoint, useFormat, useListAddress, useTableLook } from '@console/shell';
import { choiceFilter, columnsOf, type ListFilter, ListScreen, optionsOf } from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { __Noun__Form } from '../../__nounsKebab__/__nounKebab__-form.tsx';
import type { loader } from './loader.ts';

export const handle = { title: 'index.title' };

/** One's own __nounsEn__: find, add, change. */
export function Component() {
  const { t } = useTranslation('__area__');
  const column = columnsOf<__Noun__>(useFormat());
  const list = useEndpoint(list__Nouns__, useLoaderData<typeof loader>());
  const [opened, setOpened] = useState<__Noun__ | 'new'>();
  return (
    <ListScreen
      title={t('index.title')}
      create={
        <Button variant="contained" onClick={() => setOpened('new')}>
          {t('__nouns__.new')}
        </Button>
      }
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
      none={{ title: t('index.none'), body: t('index.noneBody') }}
      columns={[
        column.name('name', t('__nouns__.name'), (row) => row.name),
        column.text('code', t('__nouns__.code'), (row) => row.code, { card: 'name' }),
        column.text('note', t('__nouns__.note'), (row) => row.note),
        column.instant('updatedAt', t('__nouns__.updatedAt'), (row) => row.updatedAt, { hideBelow: 'md' }),
        column.state('state', t('__nouns__.state'), ({ state }) => ({
          tone: state === 'open' ? 'good' : 'neutral',
          label: t(`states.${state}`),
        })),
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

/** As the list has it by now; a change may have moved it to another page, and the form stays. */
const newestOf = (opened: __Noun__, items: readonly __Noun__[]): __Noun__ =>
  items.find((one) => one.__noun__Id === opened.__noun__Id) ?? opened;

/** What the list can be narrowed by, the most used first. */
function useFilters(): ListFilter[] {
  const { t } = useTranslation('__area__');
  return [
    { kind: 'search', name: 'q', label: t('index.search') },
    choiceFilter(
      'state',
      t('__nouns__.state'),
      t('index.anyState'),
      optionsOf(__noun__States, (state) => t(`states.${state}`)),
    ),
  ];
}
