import { DayInput, MoneyInput } from '@console/ui';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import type { StepDraft } from './check-in-draft.ts';

interface RentStepsProps {
  steps: readonly StepDraft[];
  firstDay: string;
  currency: string;
  /** A rent that is in force, which this user may not touch. */
  locked?: (index: number) => boolean;
  readOnly?: boolean;
  field(path: string): string | undefined;
  onChange(steps: StepDraft[]): void;
}

/** From which day which rent: the first with the tenancy, each further one later. */
export function RentSteps({ steps, firstDay, currency, locked, readOnly, field, onChange }: RentStepsProps) {
  const { t } = useTranslation('apartment');
  const set = (at: number, part: Partial<StepDraft>) =>
    onChange(steps.map((step, index) => (index === at ? { ...step, ...part } : step)));
  return (
    <Box role="group" aria-label={t('tenancies.steps.title')} sx={{ display: 'grid', gap: 1.5 }}>
      {steps.map((step, index) => {
        const fixed = readOnly || locked?.(index) === true;
        return (
          // Steps have no identity but their place.
          <Box key={index} sx={rowStyle}>
            <DayInput
              label={t('tenancies.steps.from', { count: index + 1 })}
              value={index === 0 ? firstDay : step.from}
              disabled={fixed || index === 0}
              onChange={(from) => set(index, { from })}
              error={field(`rates.${index}.from`)}
            />
            <MoneyInput
              required
              label={t('tenancies.steps.rent', { count: index + 1 })}
              currency={currency}
              value={step.rentMinor}
              disabled={fixed}
              onChange={(rentMinor) => set(index, { rentMinor })}
              error={field(`rates.${index}.rentMinor`)}
            />
            {index > 0 && !fixed && (
              <IconButton
                aria-label={t('tenancies.steps.remove', { count: index + 1 })}
                onClick={() => onChange(steps.filter((_, at) => at !== index))}
                sx={{ alignSelf: 'start', mt: { sm: 3 } }}
              >
                <DeleteIcon />
              </IconButton>
            )}
          </Box>
        );
      })}
      {!readOnly && (
        <Box>
          <Button
            variant="outlined"
            size="small"
            onClick={() => onChange([...steps, { from: '', rentMinor: steps.at(-1)?.rentMinor ?? null }])}
          >
            {t('tenancies.steps.add')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

const rowStyle = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 200px) minmax(0, 200px) auto' },
};
