import type { Policy } from '@console/contract/codegen';
import { ownZone } from '@console/shell';
import { DateTimeInput, FormDialog, SelectInput } from '@console/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePending } from './pending.ts';
import { rolesShown } from './policy-rules.ts';
import { useRoleName } from './words.ts';

interface AssignDialogProps {
  policy: Policy;
  userIds: readonly string[];
  onClose(): void;
}

/** A role for one or many, for ever or until a moment; it goes to what is pending. */
export function AssignDialog({ policy, userIds, onClose }: AssignDialogProps) {
  const { t } = useTranslation('codeGen');
  const { changes, add } = usePending();
  const roles = rolesShown(policy.roles, changes).filter(({ area }) => area === null);
  const roleName = useRoleName(roles);
  const [role, setRole] = useState('');
  const [until, setUntil] = useState('');
  const [tried, setTried] = useState(false);
  const isPast = until !== '' && Date.parse(until) <= Date.now();
  const submit = () => {
    setTried(true);
    if (role === '' || isPast) return;
    const expiresAt = until === '' ? null : new Date(until).toISOString();
    add({ kind: 'assign', role, userIds: [...userIds], expiresAt });
    onClose();
  };
  return (
    <FormDialog
      open
      title={t('power.assign.title', { count: userIds.length })}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('power.toPending')}
    >
      <SelectInput
        label={t('power.assign.role')}
        value={role}
        onChange={setRole}
        options={roles.map(({ code }) => ({ value: code, label: roleName(code) }))}
        error={tried && role === '' ? t('power.assign.roleNeeded') : undefined}
      />
      <DateTimeInput
        label={t('power.assign.until')}
        help={t('power.assign.untilHelp', { zone: ownZone() })}
        value={until}
        onChange={setUntil}
        error={isPast ? t('power.refused.in_the_past') : undefined}
      />
    </FormDialog>
  );
}
