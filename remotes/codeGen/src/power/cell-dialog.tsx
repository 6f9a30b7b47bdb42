import type { Condition } from '@console/contract';
import type { PolicyPermission, PolicyRole } from '@console/contract/codegen';
import { useName } from '@console/shell';
import { Dialog, FormDialog, RadioInput, TextInput } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePending } from './pending.ts';
import { type Cell, type CellRule, isOpen, stateOf } from './policy-rules.ts';
import { useConditionWords, usePermissionWords } from './words.ts';

interface CellDialogProps {
  permission: PolicyPermission;
  role: PolicyRole;
  cell: Cell;
  onClose(): void;
}

/** One cell in full: what it says, for what, and why. */
export function CellDialog(props: CellDialogProps) {
  const { permission, role, cell, onClose } = props;
  const { mayManage } = usePending();
  const name = useName();
  const nameOf = usePermissionWords();
  const title = `${name(role.names)} · ${nameOf(permission.code) ?? permission.code}`;
  if (!mayManage || !isOpen(cell, role))
    return (
      <Dialog title={title} onClose={onClose}>
        <CellFacts {...props} />
      </Dialog>
    );
  return <CellForm {...props} title={title} />;
}

function CellFacts({ permission, role, cell }: CellDialogProps) {
  const { t } = useTranslation('codeGen');
  const condition = useConditionWords();
  const rule = cell.deny ?? cell.allow;
  return (
    <>
      <Typography>
        {t(`power.state.${stateOf(cell)}`)}
        {rule && rule.condition.kind !== 'all' && ` – ${condition(rule.condition)}`}
      </Typography>
      {rule?.reason && <Typography color="textSecondary">{rule.reason}</Typography>}
      <Typography variant="body2" color="textSecondary">
        <code>{permission.code}</code>
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t(role.area !== null ? 'power.fixedArea' : cell.core ? 'power.fixedCore' : 'power.matrix.readOnly')}
      </Typography>
    </>
  );
}

type Says = 'none' | 'allow' | 'deny';
type Kind = Condition['kind'];

/** Values as people type them: apart by commas or lines. */
const valuesIn = (text: string): string[] =>
  text
    .split(/[,，\n]/)
    .map((value) => value.trim())
    .filter((value) => value !== '');

interface Draft {
  says: Says;
  kind: Kind;
  fields: Readonly<Record<string, string>>;
  reason: string;
}

function draftOf(cell: Cell): Draft {
  const rule = cell.deny ?? cell.allow;
  const condition = rule?.condition ?? { kind: 'all' };
  const fields =
    condition.kind === 'fields'
      ? Object.fromEntries(
          Object.entries(condition.fields).map(([name, values]) => [name, values.join(', ')]),
        )
      : {};
  const says = cell.deny ? 'deny' : cell.allow ? 'allow' : 'none';
  return { says, kind: condition.kind, fields, reason: rule?.reason ?? '' };
}

function ruleOf({ kind, fields, reason }: Draft): CellRule {
  if (kind !== 'fields') return { condition: { kind }, reason: reason.trim() };
  const named = Object.entries(fields)
    .map(([name, text]) => [name, valuesIn(text)] as const)
    .filter(([, values]) => values.length > 0);
  return { condition: { kind, fields: Object.fromEntries(named) }, reason: reason.trim() };
}

function CellForm({ permission, role, cell, onClose, title }: CellDialogProps & { title: string }) {
  const { t } = useTranslation('codeGen');
  const { add } = usePending();
  const [draft, setDraft] = useState(() => draftOf(cell));
  const [missing, setMissing] = useState(false);
  const change = (part: Partial<Draft>) => {
    setMissing(false);
    setDraft((before) => ({ ...before, ...part }));
  };
  const submit = () => {
    const rule = ruleOf(draft);
    if (
      draft.says !== 'none' &&
      rule.condition.kind === 'fields' &&
      Object.keys(rule.condition.fields).length === 0
    )
      return setMissing(true);
    add({
      kind: 'cell',
      role: role.code,
      permission: permission.code,
      allow: draft.says === 'allow' ? rule : null,
      deny: draft.says === 'deny' ? rule : null,
    });
    return onClose();
  };
  const says: readonly Says[] = permission.scope === 'tenant' ? ['none', 'deny'] : ['none', 'allow', 'deny'];
  const kinds: readonly Kind[] = [
    'all',
    ...(permission.own ? (['own'] as const) : []),
    ...(permission.team ? (['team'] as const) : []),
    ...(permission.fields.length > 0 ? (['fields'] as const) : []),
  ];
  return (
    <FormDialog open title={title} onClose={onClose} onSubmit={submit} submitLabel={t('power.toPending')}>
      <RadioInput
        label={t('power.cell.says')}
        value={draft.says}
        onChange={(next) => change({ says: next })}
        options={says.map((value) => ({ value, label: t(`power.state.${value}`) }))}
      />
      {draft.says !== 'none' && kinds.length > 1 && (
        <RadioInput
          label={t('power.cell.for')}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
          options={kinds.map((value) => ({ value, label: t(`power.condition.${value}`) }))}
        />
      )}
      {draft.says !== 'none' &&
        draft.kind === 'fields' &&
        permission.fields.map((field, place) => (
          <TextInput
            key={field}
            label={t(`power.field.${field}`)}
            help={t('power.cell.values')}
            value={draft.fields[field] ?? ''}
            onChange={(text) => change({ fields: { ...draft.fields, [field]: text } })}
            error={missing && place === 0 ? t('power.cell.valueNeeded') : undefined}
          />
        ))}
      {draft.says !== 'none' && (
        <TextInput
          label={t('power.cell.reason')}
          help={t('power.cell.reasonHelp')}
          value={draft.reason}
          onChange={(reason) => change({ reason })}
        />
      )}
    </FormDialog>
  );
}
