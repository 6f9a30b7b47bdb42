import type { ResultOf } from '@console/contract';
import {
  beginViewAs,
  disableAccount,
  enableAccount,
  endPersonSession,
  endPersonSessions,
  getPolicyPerson,
  listPersonSessions,
  type Policy,
} from '@console/contract/codegen';
import {
  confirm,
  isApiError,
  useAct,
  useAnswer,
  useCall,
  useFormat,
  useName,
  useProblemText,
  viewAddress,
} from '@console/shell';
import { DefinitionList, Dialog, ErrorState, LoadingState, StateChip } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AssignDialog } from './assign-dialog.tsx';
import { usePending } from './pending.ts';
import { Refusal } from './refusal.tsx';
import { personName, usePermissionWords, useRoleName } from './words.ts';

type Person = ResultOf<typeof getPolicyPerson>;

interface PersonDialogProps {
  policy: Policy;
  userId: string;
  onClose(): void;
}

/** One person: what they may do and why, where they are signed in, and what can be done about it. */
export function PersonDialog({ policy, userId, onClose }: PersonDialogProps) {
  const { t } = useTranslation('codeGen');
  const problemText = useProblemText();
  const { state, result, error, retry } = useAnswer(getPolicyPerson, { params: { userId } });
  return (
    <Dialog title={result ? personName(result) : userId} size="wide" onClose={onClose}>
      {state === 'loading' && <LoadingState />}
      {state === 'failed' && (
        <ErrorState
          title={t('power.person.failed')}
          body={isApiError(error) ? problemText(error) : undefined}
          onRetry={retry}
        />
      )}
      {result && <PersonFacts person={result} policy={policy} onClose={onClose} />}
    </Dialog>
  );
}

function PersonFacts({ person, policy, onClose }: { person: Person; policy: Policy; onClose(): void }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const { mayManage } = usePending();
  const { userId, username, organizations, lastSignIn, lastSeen, disabled } = person;
  const none = t('power.person.never');
  return (
    <>
      {disabled && <StateChip tone="bad" label={t('power.people.disabled')} />}
      <DefinitionList
        items={[
          { key: 'id', label: t('power.person.id'), value: <code>{userId}</code> },
          { key: 'username', label: t('power.people.username'), value: username ?? '–' },
          {
            key: 'signIn',
            label: t('power.people.lastSignIn'),
            value: lastSignIn ? format.instant(lastSignIn) : none,
          },
          {
            key: 'seen',
            label: t('power.person.lastSeen'),
            value: lastSeen ? format.instant(lastSeen) : none,
          },
          ...(organizations.length > 0
            ? [{ key: 'orgs', label: t('power.person.organizations'), value: organizations.join(', ') }]
            : []),
        ]}
      />
      <Roles person={person} policy={policy} />
      <Permissions person={person} policy={policy} />
      <Memberships person={person} />
      {person.hasAccount && <Sessions userId={userId} />}
      {mayManage && <AccountActs person={person} onClose={onClose} />}
    </>
  );
}

function Part({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="h3" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {actions}
      </Box>
      {children}
    </Box>
  );
}

const listStyle = { margin: 0, paddingInlineStart: 2.5, display: 'grid', gap: 0.5 } as const;

function Roles({ person, policy }: { person: Person; policy: Policy }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const roleName = useRoleName(policy.roles);
  const { mayManage, changes, add } = usePending();
  const [assigning, setAssigning] = useState(false);
  const { userId, roles } = person;
  const taken = (role: string) =>
    changes.some((one) => one.kind === 'unassign' && one.role === role && one.userIds.includes(userId));
  return (
    <Part
      title={t('power.people.roles')}
      actions={
        mayManage && (
          <Button size="small" variant="outlined" onClick={() => setAssigning(true)}>
            {t('power.people.give')}
          </Button>
        )
      }
    >
      {roles.length === 0 && <Typography color="textSecondary">{t('power.person.noRoles')}</Typography>}
      <Box component="ul" sx={listStyle}>
        {roles.map((held) => (
          <li key={`${held.role} ${held.via}`}>
            {[
              roleName(held.role),
              t(`power.via.${held.via}`, { from: held.from ?? '' }),
              held.grantedBy && t('power.person.by', { name: held.grantedBy.name ?? held.grantedBy.userId }),
              held.expiresAt && t('power.person.until', { until: format.instant(held.expiresAt) }),
            ]
              .filter(Boolean)
              .join(' · ')}
            {taken(held.role) && ` · ${t('power.changed')}`}
            {mayManage && held.via === 'assigned' && !taken(held.role) && (
              <Button
                size="small"
                aria-label={`${t('power.person.take')} ${roleName(held.role)}`}
                onClick={() => add({ kind: 'unassign', role: held.role, userIds: [userId] })}
              >
                {t('power.person.take')}
              </Button>
            )}
          </li>
        ))}
      </Box>
      {assigning && <AssignDialog policy={policy} userIds={[userId]} onClose={() => setAssigning(false)} />}
    </Part>
  );
}

function Permissions({ person, policy }: { person: Person; policy: Policy }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const roleName = useRoleName(policy.roles);
  const nameOf = usePermissionWords();
  const { userId, permissions, denied } = person;
  const why = (permission: string) =>
    `?${new URLSearchParams({ tab: 'explain', person: userId, permission })}`;
  return (
    <Part title={t('power.person.permissions', { count: permissions.length })}>
      <Box component="ul" sx={listStyle}>
        {permissions.map(({ permission, limited, from, until }) => (
          <li key={permission}>
            <Link to={why(permission)}>{nameOf(permission) ?? permission}</Link>{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {[
                from.map(roleName).join(t('power.comma')),
                limited && t('power.state.limited'),
                until && t('power.person.until', { until: format.instant(until) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Box>
          </li>
        ))}
        {denied.map(({ permission, by, reason }) => (
          <li key={`${permission} ${by}`}>
            <Link to={why(permission)}>{nameOf(permission) ?? permission}</Link>{' '}
            <Box component="span" sx={{ color: 'error.main' }}>
              {[t('power.person.deniedBy', { role: roleName(by) }), reason].filter(Boolean).join(' · ')}
            </Box>
          </li>
        ))}
      </Box>
    </Part>
  );
}

function Memberships({ person: { memberships } }: { person: Person }) {
  const { t } = useTranslation('codeGen');
  const name = useName();
  if (memberships.length === 0) return null;
  return (
    <Part title={t('power.person.memberships')}>
      <Box component="ul" sx={listStyle}>
        {memberships.map(({ area, tenantId, names, roles, permissions }) => (
          <li key={tenantId}>
            {[
              t(`power.area.${area}`),
              names ? name(names) : tenantId,
              roles.join(', '),
              t('power.person.mayThere', { count: permissions.length }),
            ].join(' · ')}
          </li>
        ))}
      </Box>
    </Part>
  );
}

function Sessions({ userId }: { userId: string }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const { mayManage } = usePending();
  const { result, state, retry } = useAnswer(listPersonSessions, { params: { userId } });
  const [act, pending] = useAct({ done: 'updated' });
  const items = result?.items ?? [];
  return (
    <Part
      title={t('power.person.sessions')}
      actions={
        mayManage &&
        items.length > 1 && (
          <Button
            size="small"
            disabled={pending}
            onClick={() => void act((call) => call(endPersonSessions, { params: { userId } }))}
          >
            {t('power.person.endAll')}
          </Button>
        )
      }
    >
      {state === 'loading' && <LoadingState />}
      {state === 'failed' && <ErrorState title={t('power.person.sessionsFailed')} onRetry={retry} />}
      {result && items.length === 0 && (
        <Typography color="textSecondary">{t('power.person.noSessions')}</Typography>
      )}
      <Box component="ul" sx={listStyle}>
        {items.map(({ sessionId, userAgent, address, lastUsedAt }) => (
          <li key={sessionId}>
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              {[userAgent, address, format.instant(lastUsedAt)].join(' · ')}
            </Box>
            {mayManage && (
              <Button
                size="small"
                aria-label={`${t('power.person.endSession')} ${address}`}
                disabled={pending}
                onClick={() => void act((call) => call(endPersonSession, { params: { userId, sessionId } }))}
              >
                {t('power.person.endSession')}
              </Button>
            )}
          </li>
        ))}
      </Box>
    </Part>
  );
}

function AccountActs({ person, onClose }: { person: Person; onClose(): void }) {
  const { t } = useTranslation('codeGen');
  const { userId, disabled } = person;
  const [act, pending] = useAct({ done: 'updated' });
  const change = async () => {
    const question = {
      title: t('power.person.disableQuestion', { name: personName(person) }),
      body: t('power.person.disableBody'),
      confirmLabel: t('power.person.disable'),
      danger: true,
    };
    if (!disabled && !(await confirm(question))) return;
    await act((call) =>
      call(disabled ? enableAccount : disableAccount, { params: { userId }, body: { reason: '' } }),
    );
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" disabled={pending} onClick={() => void change()}>
        {t(disabled ? 'power.person.enable' : 'power.person.disable')}
      </Button>
      <ViewAsButton userId={userId} />
      <Button
        component={Link}
        to={`?${new URLSearchParams({ tab: 'audit', actor: userId })}`}
        onClick={onClose}
      >
        {t('power.audit.ofActor')}
      </Button>
    </Box>
  );
}

/** Begins a look with their eyes; the look itself is in a tab of its own, so that the work here goes on as oneself. */
function ViewAsButton({ userId }: { userId: string }) {
  const { t } = useTranslation('codeGen');
  const [address, setAddress] = useState<string>();
  const [begin, { pending, error, problem }] = useCall(beginViewAs);
  const start = async () => {
    const view = await begin({ body: { userId } });
    if (view) setAddress(viewAddress({ ...view, name: view.name ?? view.userId }));
  };
  if (address !== undefined)
    return (
      <Button
        component="a"
        href={address}
        target="_blank"
        rel="noopener"
        variant="contained"
        // It is handed over once.
        onClick={() => setAddress(undefined)}
      >
        {t('power.view.open')}
      </Button>
    );
  return (
    <>
      <Button variant="outlined" loading={pending} onClick={() => void start()}>
        {t('power.view.begin')}
      </Button>
      {error && (
        <Alert severity="error">
          <Refusal error={error} text={problem} />
        </Alert>
      )}
    </>
  );
}
