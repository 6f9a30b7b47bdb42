import { mapSources, type Policy } from '@console/contract/codegen';
import { FormDialog, SelectInput, TextInput } from '@console/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePending } from './pending.ts';
import { rolesShown } from './policy-rules.ts';
import { useRoleName } from './words.ts';

/** What a role of the provider becomes here. */
export function MappingDialog({ policy, onClose }: { policy: Policy; onClose(): void }) {
  const { t } = useTranslation('codeGen');
  const { changes, add } = usePending();
  const roles = rolesShown(policy.roles, changes).filter(({ area }) => area === null);
  const roleName = useRoleName(roles);
  const [source, setSource] = useState<(typeof mapSources)[number]>('role');
  const [from, setFrom] = useState('');
  const [role, setRole] = useState('');
  const [tried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (from.trim() === '' || role === '') return;
    add({ kind: 'map', source, from: from.trim(), role });
    onClose();
  };
  return (
    <FormDialog
      open
      title={t('power.mappings.add')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('power.toPending')}
    >
      <SelectInput<(typeof mapSources)[number]>
        label={t('power.mappings.source')}
        value={source}
        onChange={setSource}
        options={mapSources.map((value) => ({ value, label: t(`power.mappings.sources.${value}`) }))}
      />
      <TextInput
        label={t('power.mappings.from')}
        help={t(`power.mappings.fromHelp.${source}`)}
        required
        value={from}
        onChange={setFrom}
        error={tried && from.trim() === '' ? t('power.mappings.fromNeeded') : undefined}
      />
      <SelectInput
        label={t('power.mappings.role')}
        value={role}
        onChange={setRole}
        options={roles.map(({ code }) => ({ value: code, label: roleName(code) }))}
        error={tried && role === '' ? t('power.assign.roleNeeded') : undefined}
      />
    </FormDialog>
  );
}
