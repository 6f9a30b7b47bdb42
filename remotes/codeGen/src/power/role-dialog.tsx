import { type PolicyRole, roleCode } from '@console/contract/codegen';
import { useName } from '@console/shell';
import { FormDialog, TextInput } from '@console/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePending } from './pending.ts';
import './texts.ts';

interface RoleDialogProps {
  /** Which is given other names; left out: a new one is made. */
  role: PolicyRole | undefined;
  /** With all rules of this one. */
  copyOf: PolicyRole | undefined;
  taken: readonly string[];
  onClose(): void;
}

/** A role's names, and the code of a new one. */
export function RoleDialog({ role, copyOf, taken, onClose }: RoleDialogProps) {
  const { t } = useTranslation('codeGen');
  const name = useName();
  const { add } = usePending();
  const [code, setCode] = useState('');
  const [zh, setZh] = useState(role?.names.zh ?? '');
  const [en, setEn] = useState(role?.names.en ?? '');
  const [tried, setTried] = useState(false);
  const codeProblem = role ? undefined : codeProblemOf(code, taken);
  const submit = () => {
    setTried(true);
    if (codeProblem || zh.trim() === '') return;
    const names = { zh: zh.trim(), ...(en.trim() === '' ? {} : { en: en.trim() }) };
    if (role) add({ kind: 'renameRole', role: role.code, names });
    else add({ kind: 'createRole', role: code, names, ...(copyOf ? { copyOf: copyOf.code } : {}) });
    onClose();
  };
  const title = role
    ? t('power.roles.renameTitle', { role: name(role.names) })
    : t(copyOf ? 'power.roles.copyTitle' : 'power.roles.create', { role: name(copyOf?.names) });
  return (
    <FormDialog open title={title} onClose={onClose} onSubmit={submit} submitLabel={t('power.toPending')}>
      {!role && (
        <TextInput
          label={t('power.roles.code')}
          help={t('power.roles.codeHelp')}
          required
          value={code}
          onChange={setCode}
          error={tried && codeProblem ? t(`power.refused.${codeProblem}`) : undefined}
        />
      )}
      <TextInput
        label={t('power.roles.zh')}
        required
        value={zh}
        onChange={setZh}
        error={tried && zh.trim() === '' ? t('power.roles.nameNeeded') : undefined}
      />
      <TextInput label={t('power.roles.en')} value={en} onChange={setEn} />
    </FormDialog>
  );
}

function codeProblemOf(code: string, taken: readonly string[]): string | undefined {
  if (taken.includes(code)) return 'role_taken';
  return roleCode.safeParse(code).success ? undefined : 'not_a_role_code';
}
