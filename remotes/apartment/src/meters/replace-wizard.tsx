import { type Building, type Evidence, type Meter, replaceMeter } from '@console/contract/apartment';
import { type FormPart, useForm } from '@console/shell';
import { FormDialog } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MeterPhotos } from '../photos/meter-photos.tsx';
import { EndingFields, noEnding } from './ending-fields.tsx';
import {
  faultyStep,
  idsOf,
  type PlateDraft,
  plateLike,
  type RegisterDraft,
  registerRows,
} from './meter-draft.ts';
import { PlateFields } from './plate-fields.tsx';
import { RegisterValues } from './register-values.tsx';

const steps = ['old', 'next', 'values'] as const;

interface NextDraft extends PlateDraft {
  readonly note: string;
  readonly initial: readonly RegisterDraft[];
  readonly photos: readonly Evidence[];
}

const nextLike = (meter: Meter): NextDraft => ({
  ...plateLike(meter),
  note: '',
  initial: registerRows(meter.registers),
  photos: [],
});

interface ReplaceWizardProps {
  building: Building;
  meter: Meter;
  onClose(): void;
}

/** Another meter in its place: what the old one showed last, the new one's plate, what it shows first. */
export default function ReplaceWizard({ building, meter, onClose }: ReplaceWizardProps) {
  const { t } = useTranslation('apartment');
  const [step, setStep] = useState<0 | 1 | 2>(0);
  const form = useForm(replaceMeter, {
    begin: { ...noEnding(building, meter), next: nextLike(meter) },
    bodyOf: ({ next, ...ending }) => ({
      ...ending,
      photos: idsOf(ending.photos),
      next: { ...next, photos: idsOf(next.photos) },
    }),
    to: { params: { meterId: meter.meterId }, version: meter.version },
    done: 'updated',
    keep: `apartment.replaceMeter:${meter.meterId}`,
    onClose,
  });
  const { error, frame } = form;
  // A refusal opens the step where the fault is; from there the user goes on.
  const [seen, setSeen] = useState(error);
  if (error !== seen) {
    setSeen(error);
    if (error) setStep(faultyStep(error.fields));
  }
  // What later steps ask for is not missing yet.
  const onward = step < 2 ? { onAttempt: undefined, onSubmit: () => setStep(step === 0 ? 1 : 2) } : {};
  return (
    <FormDialog
      wide
      {...frame}
      {...onward}
      title={t('meters.replaceOne', { serial: meter.serial })}
      submitLabel={t(step === 2 ? 'meters.replace' : 'meters.next')}
    >
      <Typography variant="subtitle2" aria-live="polite">
        {t('meters.step', { number: step + 1, count: steps.length, name: t(`meters.steps.${steps[step]}`) })}
      </Typography>
      {step === 0 && <EndingFields meter={meter} form={form.as()} faults={error?.fields ?? []} />}
      {step === 1 && <NextPlate form={form.part('next')} />}
      {step === 2 && <NextValues form={form.part('next')} buildingId={meter.buildingId} />}
      {step > 0 && (
        <Button onClick={() => setStep(step === 2 ? 1 : 0)} sx={{ alignSelf: 'flex-start' }}>
          {t('meters.back')}
        </Button>
      )}
    </FormDialog>
  );
}

function NextPlate({ form }: { form: FormPart<NextDraft> }) {
  const { t } = useTranslation('apartment');
  return (
    <>
      <Alert severity="info">{t('meters.sameKind')}</Alert>
      <PlateFields
        form={form.as()}
        onRegisters={(registers) =>
          form.set({ registers, initial: registerRows(registers, form.draft.initial) })
        }
      />
    </>
  );
}

function NextValues({ form, buildingId }: { form: FormPart<NextDraft>; buildingId: string }) {
  const { t } = useTranslation('apartment');
  return (
    <>
      <RegisterValues which="initial" rows={form.rows('initial')} decimals={form.draft.decimals} />
      <MeterPhotos
        buildingId={buildingId}
        photos={form.draft.photos}
        onChange={(photos) => form.set({ photos })}
        error={form.field('photos')}
      />
      <Alert severity="info">{t('meters.unread')}</Alert>
    </>
  );
}
