import type { CallInput, ResultOf } from '@console/contract';
import {
  type ConsideredRule,
  explainPermission,
  getPolicyPerson,
  type Policy,
  type PolicyPermission,
  type Remedy,
} from '@console/contract/codegen';
import { isApiError, type ListAddress, useAnswer, useFormat, useName, useProblemText } from '@console/shell';
import { EmptyState, ErrorState, LoadingState, Section, SelectInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePending } from './pending.ts';
import { PersonPicker } from './person-picker.tsx';
import { useConditionWords, usePermissionWords, useRoleName } from './words.ts';

type Explained = ResultOf<typeof explainPermission>;
type Asked = CallInput<typeof explainPermission>['body'];

interface ExplainProps {
  policy: Policy;
  person: string;
  permission: string;
  address: ListAddress;
}

/** Why somebody may, or may not, and the least that would change it. */
export function Explain({ policy, person, permission, address }: ExplainProps) {
  const { t } = useTranslation('codeGen');
  const nameOf = usePermissionWords();
  const row = policy.permissions.find(({ code }) => code === permission);
  return (
    <Section title={t('power.tabs.explain')}>
      <Typography color="textSecondary">{t('power.explain.body')}</Typography>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 720, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <PersonPicker value={person} onChange={(next) => address.set({ person: next || undefined })} />
        <SelectInput
          label={t('power.explain.permission')}
          value={permission}
          onChange={(next) => address.set({ permission: next })}
          options={policy.permissions.map(({ code }) => ({
            value: code,
            label: nameOf(code) ? `${nameOf(code)} (${code})` : code,
          }))}
        />
        {person !== '' && row ? (
          <Question key={`${person} ${row.code}`} policy={policy} person={person} row={row} />
        ) : (
          <EmptyState title={t('power.explain.empty')} />
        )}
      </Box>
    </Section>
  );
}

/** What it is about, where the permission can be limited to something, and the answer. */
function Question({ policy, person, row }: { policy: Policy; person: string; row: PolicyPermission }) {
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const [tenantId, setTenantId] = useState('');
  const named = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  const body: Asked = {
    userId: person,
    permission: row.code,
    ...(Object.keys(named).length > 0 ? { subject: { fields: named } } : {}),
    ...(tenantId === '' ? {} : { tenantId }),
  };
  return (
    <>
      {row.scope === 'tenant' && (
        <TenantChoice person={person} area={row.area} value={tenantId} onChange={setTenantId} />
      )}
      {row.scope === 'console' &&
        row.fields.map((field) => (
          <FieldInput
            key={field}
            field={field}
            value={fields[field] ?? ''}
            onChange={(text) => setFields({ ...fields, [field]: text })}
          />
        ))}
      <Explanation policy={policy} body={body} />
    </>
  );
}

interface FieldInputProps {
  field: string;
  value: string;
  onChange(text: string): void;
}

function FieldInput({ field, value, onChange }: FieldInputProps) {
  const { t } = useTranslation('codeGen');
  return (
    <TextInput
      label={t(`power.field.${field}`)}
      help={t('power.explain.anything')}
      value={value}
      onChange={onChange}
    />
  );
}

interface TenantChoiceProps {
  person: string;
  area: string;
  value: string;
  onChange(tenantId: string): void;
}

function TenantChoice({ person, area, value, onChange }: TenantChoiceProps) {
  const { t } = useTranslation('codeGen');
  const name = useName();
  const { result } = useAnswer(getPolicyPerson, { params: { userId: person } });
  const tenants = result?.memberships.filter((one) => one.area === area) ?? [];
  if (tenants.length === 0) return <Typography>{t('power.explain.noTenants')}</Typography>;
  return (
    <SelectInput
      label={t('power.explain.tenant')}
      value={value}
      onChange={onChange}
      options={tenants.map(({ tenantId, names }) => ({
        value: tenantId,
        label: names ? name(names) : tenantId,
      }))}
    />
  );
}

function Explanation({ policy, body }: { policy: Policy; body: Asked }) {
  const { t } = useTranslation('codeGen');
  const problemText = useProblemText();
  const { state, result, error, retry } = useAnswer(explainPermission, { body });
  if (state === 'loading') return <LoadingState />;
  if (!result)
    return (
      <ErrorState
        title={t('power.explain.failed')}
        body={isApiError(error) ? problemText(error) : undefined}
        onRetry={retry}
      />
    );
  return (
    <Box role="region" aria-label={t('power.explain.answer')} sx={{ display: 'grid', gap: 2 }}>
      <Alert severity={result.allowed ? 'success' : 'warning'}>
        <Verdict explained={result} policy={policy} />
      </Alert>
      <Considered rules={result.considered} policy={policy} />
      {!result.allowed && <Remedies remedies={result.remedies} policy={policy} />}
    </Box>
  );
}

function Verdict({ explained, policy }: { explained: Explained; policy: Policy }) {
  const { t } = useTranslation('codeGen');
  const roleName = useRoleName(policy.roles);
  const { verdict, decidedBy } = explained;
  return (
    <>
      <strong>{t(`power.verdict.${verdict}`)}</strong>
      {decidedBy && (
        <div>
          {t('power.explain.decidedBy', { role: roleName(decidedBy.role) })}
          {decidedBy.reason && ` ${decidedBy.reason}`}
        </div>
      )}
    </>
  );
}

function Considered({ rules, policy }: { rules: readonly ConsideredRule[]; policy: Policy }) {
  const { t } = useTranslation('codeGen');
  const roleName = useRoleName(policy.roles);
  const condition = useConditionWords();
  const format = useFormat();
  if (rules.length === 0) return null;
  return (
    <section aria-label={t('power.explain.considered')}>
      <Typography variant="h3">{t('power.explain.considered')}</Typography>
      <Box component="ol" sx={{ paddingInlineStart: 2.5 }}>
        {rules.map((rule) => (
          <li key={`${rule.role} ${rule.effect} ${rule.via} ${condition(rule.condition)}`}>
            {[
              roleName(rule.role),
              t(rule.effect === 'allow' ? 'power.state.allow' : 'power.state.deny'),
              condition(rule.condition),
              !rule.met && t('power.explain.notMet'),
              rule.until && t('power.person.until', { until: format.instant(rule.until) }),
              rule.reason,
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </Box>
    </section>
  );
}

function Remedies({ remedies, policy }: { remedies: readonly Remedy[]; policy: Policy }) {
  const { t } = useTranslation('codeGen');
  const roleName = useRoleName(policy.roles);
  const condition = useConditionWords();
  const { mayManage, add } = usePending();
  if (remedies.length === 0) return <Typography>{t('power.explain.noRemedy')}</Typography>;
  const words = ({ kind, role, permission, condition: limit }: Remedy) =>
    t(`power.remedy.${kind}`, { role: roleName(role), permission, limit: condition(limit) });
  return (
    <section aria-label={t('power.explain.remedies')}>
      <Typography variant="h3">{t('power.explain.remedies')}</Typography>
      <Box component="ol" sx={{ paddingInlineStart: 2.5, display: 'grid', gap: 1 }}>
        {remedies.map((remedy) => (
          <li key={words(remedy)}>
            {words(remedy)}
            <Typography variant="body2" color="textSecondary">
              {t('power.explain.alsoGives', {
                count: remedy.extraPermissions.length,
                people: remedy.people,
              })}
            </Typography>
            {mayManage && remedy.changes.length > 0 && (
              <Button
                size="small"
                variant="outlined"
                aria-label={`${t('power.toPending')}: ${words(remedy)}`}
                onClick={() => add(...remedy.changes)}
              >
                {t('power.toPending')}
              </Button>
            )}
          </li>
        ))}
      </Box>
    </section>
  );
}
