import { type Building, type Evidence, type Meter, replaceMeter } from '@console/contract/apartment';
import { useCall } from '@console/shell';
import { FormDialog } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarefulClose } from '../form/use-careful-close.ts';
import { MeterPhotos } from '../photos/meter-photos.tsx';
import { EndingFields, endingBody, noEnding } from './ending-fields.tsx';
import { faultyStep, plateBody, plateLike, type ValueDrafts, valuesBody } from './meter-draft.ts';
import { PlateFields } from './plate-fields.tsx';
import { RegisterValues } from './register-values.tsx';

const steps = ['old', 'next', 'values'] as const;

interface ReplaceWizardProps {
  building: Building;
  meter: Meter;
  onClose(): void;
}

/** Another meter in its place: what the old one showed last, the new one's plate, what it shows first. */
export default function ReplaceWizard({ building, meter, onClose }: ReplaceWizardProps) {
  const { t } = useTranslation('apartment');
  const [step, setStep] = useState<0 | 1 | 2>(0);
  const [ending, setEnding] = useState(() => noEnding(building));
  const [plate, setPlate] = useState(() => plateLike(meter));
  const [values, setValues] = useState<ValueDrafts>({});
  const [photos, setPhotos] = useState<Evidence[]>([]);
  const [run, { pending, problem, field, error, clear }] = useCall(replaceMeter, {
    done: 'updated',
  });
  const dirty = plate.serial !== '' || Object.keys(ending.values).length > 0;
  const close = useCarefulClose(dirty, onClose);
  // A refusal opens the step where the fault is; from there the user goes on.
  const [seen, setSeen] = useState(error);
  if (error !== seen) {
    setSeen(error);
    if (error) setStep(faultyStep(error.fields));
  }
  const inNext = (path: string) => field(`next.${path}`);

  const submit = async () => {
    if (step === 0) return setStep(1);
    if (step === 1) return setStep(2);
    const next = {
      ...plateBody(plate),
      note: '',
      initial: valuesBody(plate.registers, values),
      photos: photos.map(({ attachmentId }) => attachmentId),
    };
    clear();
    const body = { ...endingBody(meter, ending), next };
    if (await run({ params: { meterId: meter.meterId }, version: meter.version, body })) onClose();
  };
  return (
    <FormDialog
      wide
      open
      title={t('meters.replaceOne', { serial: meter.serial })}
      submitLabel={t(step === 2 ? 'meters.replace' : 'meters.next')}
      onClose={close}
      onSubmit={submit}
      pending={pending}
      problem={problem}
    >
      <Typography variant="subtitle2" aria-live="polite">
        {t('meters.step', { number: step + 1, count: steps.length, name: t(`meters.steps.${steps[step]}`) })}
      </Typography>
      {step === 0 && (
        <EndingFields
          meter={meter}
          draft={ending}
          onChange={setEnding}
          field={field}
          faults={error?.fields ?? []}
        />
      )}
      {step === 1 && (
        <>
          <Alert severity="info">{t('meters.sameKind')}</Alert>
          <PlateFields draft={plate} onChange={(part) => setPlate({ ...plate, ...part })} field={inNext} />
        </>
      )}
      {step === 2 && (
        <>
          <RegisterValues
            which="initial"
            path="next.initial"
            set={plate.registers}
            decimals={plate.decimals}
            values={values}
            onChange={setValues}
            field={field}
          />
          <MeterPhotos
            buildingId={meter.buildingId}
            photos={photos}
            onChange={setPhotos}
            error={inNext('photos')}
          />
          <Alert severity="info">{t('meters.unread')}</Alert>
        </>
      )}
      {step > 0 && (
        <Button onClick={() => setStep(step === 2 ? 1 : 0)} sx={{ alignSelf: 'flex-start' }}>
          {t('meters.back')}
        </Button>
      )}
    </FormDialog>
  );
}
