import { listPolicyPeople, type Policy, type PolicyPerson } from '@console/contract/codegen';
import { type ListAddress, useEndpoint, useFormat, useTableLook } from '@console/shell';
import { choiceFilter, columnsOf, type ListFilter, ListSection, optionsOf, useSelection } from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AssignDialog } from './assign-dialog.tsx';
import { usePending } from './pending.ts';
import { PersonDialog } from './person-dialog.tsx';
import type { PeopleQuery, PowerView } from './views.ts';
import { personName, useRoleName } from './words.ts';

interface PeopleListProps {
  policy: Policy;
  query: PeopleQuery;
  view: PowerView;
  address: ListAddress;
}

/** Everybody, with the roles that they have, however they came by them. */
export function PeopleList({ policy, query, view, address }: PeopleListProps) {
  const { t } = useTranslation('codeGen');
  const { items, next } = useEndpoint(listPolicyPeople, { query });
  const { mayManage } = usePending();
  const selection = useSelection();
  const [assigning, setAssigning] = useState(false);
  return (
    <ListSection
      title={t('power.tabs.people')}
      rows={items}
      rowKey={({ userId }) => userId}
      onOpen={({ userId }) => address.set({ person: userId, cursor: view.cursor })}
      address={address}
      filterBy={useFilters(policy)}
      nextCursor={next}
      look={useTableLook('codeGen.people')}
      none={{ title: t('power.people.none') }}
      noMatch={t('power.people.noMatch')}
      selection={mayManage ? { ...selection, label: personName } : undefined}
      bulk={
        <Button size="small" disabled={selection.ids.size === 0} onClick={() => setAssigning(true)}>
          {t('power.people.give')}
        </Button>
      }
      columns={useColumns(policy)}
    >
      {assigning && (
        <AssignDialog
          policy={policy}
          userIds={[...selection.ids]}
          onClose={() => {
            setAssigning(false);
            selection.end();
          }}
        />
      )}
      {view.person && (
        <PersonDialog
          policy={policy}
          userId={view.person}
          onClose={() => address.set({ person: undefined, cursor: view.cursor })}
        />
      )}
    </ListSection>
  );
}

function useFilters({ roles }: Policy): ListFilter[] {
  const { t } = useTranslation('codeGen');
  const roleName = useRoleName(roles);
  const consoleRoles = roles.filter(({ area }) => area === null).map(({ code }) => code);
  return [
    { kind: 'search', name: 'q', label: t('power.people.search') },
    choiceFilter(
      'role',
      t('power.people.role'),
      t('power.people.anyRole'),
      optionsOf(consoleRoles, roleName),
    ),
    choiceFilter(
      'state',
      t('power.people.state'),
      t('power.people.anyState'),
      optionsOf(['enabled', 'disabled'], (state) => t(`power.people.${state}`)),
    ),
  ];
}

function useColumns({ roles }: Policy) {
  const { t } = useTranslation('codeGen');
  const roleName = useRoleName(roles);
  const format = useFormat();
  const column = columnsOf<PolicyPerson>(format);
  const told = ({ role, expiresAt }: PolicyPerson['roles'][number]) =>
    expiresAt === null
      ? roleName(role)
      : t('power.people.until', { role: roleName(role), until: format.instant(expiresAt) });
  return [
    column.name('name', t('power.people.name'), personName),
    column.text('username', t('power.people.username'), ({ username }) => username, { hideBelow: 'md' }),
    column.text('roles', t('power.people.roles'), (row) => row.roles.map(told).join(t('power.comma'))),
    column.number('tenants', t('power.people.tenants'), ({ tenants }) => tenants, { hideBelow: 'md' }),
    column.instant(
      'lastSignIn',
      t('power.people.lastSignIn'),
      ({ lastSignIn, lastSeen }) => lastSignIn ?? lastSeen,
    ),
    column.state(
      'state',
      t('power.people.state'),
      ({ disabled }) => disabled && { tone: 'bad', label: t('power.people.disabled') },
    ),
  ];
}
