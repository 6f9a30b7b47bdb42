import {
  comparePolicy,
  exportPolicy,
  listPolicyOrganizations,
  type Policy,
  PolicyDocument,
  type PolicyRole,
} from '@console/contract/codegen';
import { callApi, notify, useAct, useAnswer, useFormat, useName, useTableLook } from '@console/shell';
import { columnsOf, FileButton, ListSection, Section, saveFile } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MappingDialog } from './mapping-dialog.tsx';
import { usePending } from './pending.ts';
import { rolesShown } from './policy-rules.ts';
import { RoleDialog } from './role-dialog.tsx';
import { useRoleName } from './words.ts';

/** Which dialog of roles is open: a new one, a copy, or other names. */
type Opened = { as: 'new' } | { as: 'copy' | 'names'; role: PolicyRole };

/** The console's roles, what the provider's become here, and its organizations. */
export function RolesList({ policy }: { policy: Policy }) {
  return (
    <>
      <Roles policy={policy} />
      <Mappings policy={policy} />
      <Organizations />
    </>
  );
}

function Roles({ policy }: { policy: Policy }) {
  const { t } = useTranslation('codeGen');
  const name = useName();
  const { changes, mayManage, add } = usePending();
  const [opened, setOpened] = useState<Opened>();
  const roles = rolesShown(policy.roles, changes).filter(({ area }) => area === null);
  const column = columnsOf<PolicyRole>(useFormat());
  const acts = (role: PolicyRole) => (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      <Button
        size="small"
        aria-label={`${t('power.roles.copy')} ${name(role.names)}`}
        onClick={() => setOpened({ as: 'copy', role })}
      >
        {t('power.roles.copy')}
      </Button>
      {!role.system && (
        <>
          <Button
            size="small"
            aria-label={`${t('power.roles.rename')} ${name(role.names)}`}
            onClick={() => setOpened({ as: 'names', role })}
          >
            {t('power.roles.rename')}
          </Button>
          <Button
            size="small"
            aria-label={`${t('power.roles.remove')} ${name(role.names)}`}
            onClick={() => add({ kind: 'removeRole', role: role.code })}
          >
            {t('power.roles.remove')}
          </Button>
        </>
      )}
    </Box>
  );
  return (
    <ListSection
      title={t('power.tabs.roles')}
      rows={roles}
      rowKey={({ code }) => code}
      look={useTableLook('codeGen.roles')}
      actions={<PolicyFile />}
      create={
        mayManage && (
          <Button variant="contained" onClick={() => setOpened({ as: 'new' })}>
            {t('power.roles.create')}
          </Button>
        )
      }
      columns={[
        column.name('name', t('power.roles.name'), ({ names }) => name(names)),
        column.text('code', t('power.roles.code'), ({ code }) => code),
        column.number('people', t('power.roles.people'), ({ people }) => people),
        column.state(
          'system',
          t('power.roles.kind'),
          ({ system }) => system && { tone: 'neutral', label: t('power.roles.system') },
        ),
        ...(mayManage ? [column.own('acts', t('power.roles.acts'), acts, { card: 'menu' })] : []),
      ]}
    >
      {opened && (
        <RoleDialog
          role={opened.as === 'names' ? opened.role : undefined}
          copyOf={opened.as === 'copy' ? opened.role : undefined}
          taken={roles.map(({ code }) => code)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </ListSection>
  );
}

/** The policy as a file, and a file as what would have to change. */
function PolicyFile() {
  const { t } = useTranslation('codeGen');
  const { mayManage, add, review } = usePending();
  const [act, pending] = useAct();
  const download = () =>
    act(async () => {
      const document = await callApi(exportPolicy);
      saveFile('console-policy.json', `${JSON.stringify(document, null, 2)}\n`, 'application/json');
    });
  const read = async (file: File) => {
    const document = documentIn(await file.text());
    if (!document) return notify.error(t('power.roles.notAPolicy'));
    const compared = await act((call) => call(comparePolicy, { body: { document } }));
    if (!compared) return undefined;
    if (compared.changes.length === 0) return notify.success(t('power.roles.sameAsFile'));
    add(...compared.changes);
    return review();
  };
  return (
    <>
      <Button disabled={pending} onClick={() => void download()}>
        {t('power.roles.export')}
      </Button>
      {mayManage && (
        <FileButton
          label={t('power.roles.import')}
          accept="application/json,.json"
          disabled={pending}
          onFile={(file) => void read(file)}
        />
      )}
    </>
  );
}

function documentIn(text: string): PolicyDocument | undefined {
  try {
    return PolicyDocument.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function Mappings({ policy }: { policy: Policy }) {
  const { t } = useTranslation('codeGen');
  const roleName = useRoleName(policy.roles);
  const { mayManage, add } = usePending();
  const [adding, setAdding] = useState(false);
  const column = columnsOf<Policy['mappings'][number]>(useFormat());
  return (
    <ListSection
      title={t('power.mappings.title')}
      note={<Typography color="textSecondary">{t('power.mappings.body')}</Typography>}
      rows={policy.mappings}
      rowKey={({ source, from, role }) => `${source} ${from} ${role}`}
      look={useTableLook('codeGen.mappings')}
      none={{ title: t('power.mappings.none') }}
      create={
        mayManage && (
          <Button variant="outlined" onClick={() => setAdding(true)}>
            {t('power.mappings.add')}
          </Button>
        )
      }
      columns={[
        column.name('from', t('power.mappings.from'), ({ from }) => from),
        column.text('source', t('power.mappings.source'), ({ source }) =>
          t(`power.mappings.sources.${source}`),
        ),
        column.text('role', t('power.mappings.role'), ({ role }) => roleName(role)),
        ...(mayManage
          ? [
              column.own('acts', t('power.roles.acts'), (row: Policy['mappings'][number]) => (
                <Button
                  size="small"
                  aria-label={`${t('power.mappings.remove')} ${row.from}`}
                  onClick={() => add({ kind: 'unmap', ...row })}
                >
                  {t('power.mappings.remove')}
                </Button>
              )),
            ]
          : []),
      ]}
    >
      {adding && <MappingDialog policy={policy} onClose={() => setAdding(false)} />}
    </ListSection>
  );
}

function Organizations() {
  const { t } = useTranslation('codeGen');
  const name = useName();
  const { result } = useAnswer(listPolicyOrganizations);
  const items = result?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Section title={t('power.organizations.title')}>
      {items.map(({ organizationId, names, people }) => (
        <Box key={organizationId} component="section" aria-label={name(names)}>
          <Typography variant="h3">
            {name(names)} <code>{organizationId}</code>
          </Typography>
          <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5 }}>
            {people.map((person) => (
              <li key={`${person.userId} ${person.role}`}>
                {[person.name ?? person.userId, person.role].join(' · ')}
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Section>
  );
}
