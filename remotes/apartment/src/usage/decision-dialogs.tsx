import {
  type AnomalyRuleName,
  gapBearers,
  type Reconciliation,
  sendUsageBack,
  setGapBearer,
  type Usage,
  waiveAnomaly,
} from '@console/contract/apartment';
import { type FieldBinding, useForm } from '@console/shell';
import { FormDialog, optionsOf, RadioInput, TextInput } from '@console/ui';
import Typography from '@mui/material/Typography';
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
  const form = useForm(waiveAnomaly, {
    begin: { rule, note: '' },
    to: { params: { usageId: usage.usageId }, version: usage.version },
    done: 'updated',
    onClose,
  });
  return (
    <FormDialog
      {...form.frame}
      title={t('usage.check.waiveTitle', { rule: t(`usage.check.rules.${rule}`), meter: meterName(usage) })}
      submitLabel={t('usage.check.waive')}
    >
      <Typography>{t('usage.check.waiveBody')}</Typography>
      <NoteInput label={t('usage.check.note')} note={form.at('note')} />
    </FormDialog>
  );
}

function SendBackDialog({ decision: { usage }, onClose }: DecisionDialogProps<Of<'sendBack'>>) {
  const { t } = useTranslation('apartment');
  const meterName = useMeterName();
  const { plain } = useQuantity();
  const form = useForm(sendUsageBack, {
    begin: { note: '' },
    to: { params: { usageId: usage.usageId }, version: usage.version },
    done: 'updated',
    onClose,
  });
  return (
    <FormDialog
      danger
      {...form.frame}
      title={t('usage.check.sendBackTitle', { meter: meterName(usage) })}
      submitLabel={t('usage.check.sendBack')}
    >
      <Typography>{t('usage.check.sendBackBody', { value: plain(usage.to.value) })}</Typography>
      <NoteInput label={t('usage.check.sendBackNote')} note={form.at('note')} />
    </FormDialog>
  );
}

function BearerDialog({ decision: { gap }, onClose }: DecisionDialogProps<Of<'bear'>>) {
  const { t } = useTranslation('apartment');
  const meterName = useMeterName();
  const form = useForm(setGapBearer, {
    begin: { bearer: gap.bearer ?? 'landlord', note: gap.note ?? '' },
    to: { params: { usageId: gap.usageId }, version: gap.version },
    done: 'updated',
    onClose,
  });
  return (
    <FormDialog {...form.frame} title={t('usage.gap.decideTitle', { meter: meterName(gap.master) })}>
      <RadioInput
        label={t('usage.gap.bearer')}
        {...form.at('bearer')}
        options={optionsOf(gapBearers, (value) => t(`usage.gap.bearers.${value}`))}
      />
      <NoteInput label={t('usage.gap.note')} note={form.at('note')} />
    </FormDialog>
  );
}

/** A reason: a few characters are the least that says anything. */
export function NoteInput({ label, note }: { label: string; note: FieldBinding<string> }) {
  const { t } = useTranslation('apartment');
  return <TextInput multiline label={label} help={t('usage.check.noteHelp')} {...note} required />;
}
