import {
  type AnomalyRuleName,
  gapBearers,
  type Reconciliation,
  sendUsageBack,
  setGapBearer,
  type Usage,
  waiveAnomaly,
} from '@console/contract/apartment';
import { useCall } from '@console/shell';
import { FormDialog, RadioInput, TextInput } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMeterName, useQuantity } from './meter-words.ts';

/** What the checker is about to decide. */
export type Decision =
  | { readonly act: 'waive'; readonly usage: Usage; readonly rule: AnomalyRuleName }
  | { readonly act: 'sendBack'; readonly usage: Usage }
  | { readonly act: 'bear'; readonly gap: Reconciliation };

interface DecisionDialogProps<D extends Decision> {
  decision: D;
  onClose(): void;
}

type Of<Act extends Decision['act']> = Extract<Decision, { act: Act }>;

/** The dialog of a decision, whichever it is. */
export default function DecisionDialog({ decision, onClose }: DecisionDialogProps<Decision>) {
  if (decision.act === 'waive') return <WaiveDialog decision={decision} onClose={onClose} />;
  if (decision.act === 'sendBack') return <SendBackDialog decision={decision} onClose={onClose} />;
  return <BearerDialog decision={decision} onClose={onClose} />;
}

function WaiveDialog({ decision: { usage, rule }, onClose }: DecisionDialogProps<Of<'waive'>>) {
  const { t } = useTranslation('apartment');
  const meterName = useMeterName();
  const [note, setNote] = useState('');
  const [run, { pending, problem, field }] = useCall(waiveAnomaly, {
    done: 'updated',
  });
  const { usageId, version } = usage;
  const submit = async () => {
    if (await run({ params: { usageId }, body: { rule, note }, version })) onClose();
  };
  return (
    <FormDialog
      open
      title={t('usage.check.waiveTitle', { rule: t(`usage.check.rules.${rule}`), meter: meterName(usage) })}
      submitLabel={t('usage.check.waive')}
      pending={pending}
      problem={problem}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <Typography>{t('usage.check.waiveBody')}</Typography>
      <NoteInput label={t('usage.check.note')} value={note} onChange={setNote} error={field('note')} />
    </FormDialog>
  );
}

function SendBackDialog({ decision: { usage }, onClose }: DecisionDialogProps<Of<'sendBack'>>) {
  const { t } = useTranslation('apartment');
  const meterName = useMeterName();
  const { plain } = useQuantity();
  const [note, setNote] = useState('');
  const [run, { pending, problem, field }] = useCall(sendUsageBack, {
    done: 'updated',
  });
  const { usageId, version } = usage;
  const submit = async () => {
    if (await run({ params: { usageId }, body: { note }, version })) onClose();
  };
  return (
    <FormDialog
      open
      danger
      title={t('usage.check.sendBackTitle', { meter: meterName(usage) })}
      submitLabel={t('usage.check.sendBack')}
      pending={pending}
      problem={problem}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <Typography>{t('usage.check.sendBackBody', { value: plain(usage.to.value) })}</Typography>
      <NoteInput
        label={t('usage.check.sendBackNote')}
        value={note}
        onChange={setNote}
        error={field('note')}
      />
    </FormDialog>
  );
}

function BearerDialog({ decision: { gap }, onClose }: DecisionDialogProps<Of<'bear'>>) {
  const { t } = useTranslation('apartment');
  const meterName = useMeterName();
  const [bearer, setBearer] = useState(gap.bearer ?? 'landlord');
  const [note, setNote] = useState(gap.note ?? '');
  const [run, { pending, problem, field }] = useCall(setGapBearer, {
    done: 'updated',
  });
  const { usageId, version } = gap;
  const submit = async () => {
    if (await run({ params: { usageId }, body: { bearer, note }, version })) onClose();
  };
  return (
    <FormDialog
      open
      title={t('usage.gap.decideTitle', { meter: meterName(gap.master) })}
      pending={pending}
      problem={problem}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <RadioInput
        label={t('usage.gap.bearer')}
        value={bearer}
        onChange={(chosen) => setBearer(gapBearers.find((one) => one === chosen) ?? 'landlord')}
        options={gapBearers.map((value) => ({ value, label: t(`usage.gap.bearers.${value}`) }))}
      />
      <NoteInput label={t('usage.gap.note')} value={note} onChange={setNote} error={field('note')} />
    </FormDialog>
  );
}

interface NoteInputProps {
  label: string;
  value: string;
  onChange(value: string): void;
  error: string | undefined;
}

/** A reason: five characters are the least that says anything. */
export function NoteInput({ label, value, onChange, error }: NoteInputProps) {
  const { t } = useTranslation('apartment');
  return (
    <TextInput
      label={label}
      help={t('usage.check.noteHelp')}
      value={value}
      onChange={onChange}
      {...(error === undefined ? {} : { error })}
      maxLength={500}
      multiline
      required
    />
  );
}
