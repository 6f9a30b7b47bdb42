import { namesToType } from '@console/contract';
import { createYard, listYards, type Team, updateYard, type Yard, yardKinds } from '@console/contract/wood';
import { bothNames, useEndpoint, useForm, useFormat, useName, useTable } from '@console/shell';
import {
  columnsOf,
  FieldStack,
  FormDialog,
  ListSection,
  NameFields,
  optionsOf,
  SelectInput,
  TextInput,
} from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayIn, ofTeam } from './team.ts';

/** Where the goods of a team lie. */
export function YardsList({ team }: { team: Team }) {
  const { t } = useTranslation('wood');
  const name = useName();
  const yards = useEndpoint(listYards, { query: ofTeam(team) }).items;
  const [opened, setOpened] = useState<Yard | 'new'>();
  const column = columnsOf<Yard>(useFormat());
  const mayManage = mayIn(team, 'wood.team.manage');
  return (
    <ListSection
      title={t('yards.title')}
      {...useTable('wood.yards', 'sortYards')}
      rows={yards}
      rowKey={(row) => row.yardId}
      none={{ title: t('yards.none') }}
      onOpen={mayManage ? setOpened : undefined}
      create={mayManage && <Button onClick={() => setOpened('new')}>{t('yards.create')}</Button>}
      columns={[
        column.name('name', t('yards.name'), (row) => name(row.names)),
        column.text('code', t('yards.code'), (row) => row.code),
        column.text('kind', t('yards.kind'), (row) => t(`yards.kinds.${row.kind}`)),
      ]}
    >
      {opened && (
        <YardForm
          team={team}
          yard={opened === 'new' ? undefined : opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </ListSection>
  );
}

const draftOf = (yard: Yard | undefined) => ({
  code: yard?.code ?? '',
  names: yard ? namesToType(yard.names) : { zh: '', en: '' },
  kind: yard?.kind ?? ('yard' as Yard['kind']),
});

function YardForm({ team, yard, onClose }: { team: Team; yard: Yard | undefined; onClose(): void }) {
  const { t } = useTranslation('wood');
  const form = useForm(
    { create: createYard, update: updateYard },
    {
      saved: yard,
      draftOf,
      toCreate: { query: ofTeam(team) },
      toUpdate: ({ yardId }) => ({ params: { yardId } }),
      label: (key) => t(`yards.${key === 'names' ? 'name' : key}`),
      shown: ({ code, names, kind }) => ({ code, names: bothNames(names), kind: t(`yards.kinds.${kind}`) }),
      onClose,
    },
  );
  return (
    <FormDialog {...form.frame} title={t(yard ? 'yards.edit' : 'yards.create')}>
      <FieldStack>
        <TextInput label={t('yards.code')} {...form.at('code')} />
        <NameFields zh={form.at('names.zh')} en={form.at('names.en')} />
        <SelectInput
          label={t('yards.kind')}
          {...form.at('kind')}
          options={optionsOf(yardKinds, (value) => t(`yards.kinds.${value}`))}
        />
      </FieldStack>
    </FormDialog>
  );
}
