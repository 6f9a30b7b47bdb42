import type { FormRows } from '@console/shell';
import { DayInput, MoneyInput } from '@console/ui';
import { DeleteIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import type { StepDraft } from './check-in-draft.ts';

interface RentStepsProps {
  rates: FormRows<StepDraft>;
  firstDay: string;
  currency: string;
  /** A rent that is in force, which this user may not touch. */
  locked?: (index: number) => boolean;
  readOnly?: boolean;
}

/** From which day which rent: the first with the tenancy, each further one later. */
export function RentSteps({ rates, firstDay, currency, locked, readOnly }: RentStepsProps) {
  const { t } = useTranslation('apartment');
  const last = rates.items.at(-1)?.draft.rentMinor ?? null;
  return (
    <Box role="group" aria-label={t('tenancies.steps.title')} sx={{ display: 'grid', gap: 1.5 }}>
      {rates.items.map((step) => {
        const { index } = step;
        const count = index + 1;
        const fixed = readOnly || locked?.(index) === true;
        const from = step.at('from');
        return (
          <Box key={step.key} sx={rowStyle}>
            <DayInput
              label={t('tenancies.steps.from', { count })}
              {...from}
              value={index === 0 ? firstDay : from.value}
              required={false}
              disabled={fixed || index === 0}
            />
            <MoneyInput
              label={t('tenancies.steps.rent', { count })}
              currency={currency}
              {...step.at('rentMinor')}
              disabled={fixed}
            />
            {index > 0 && !fixed && (
              <IconButton
                aria-label={t('tenancies.steps.remove', { count })}
                onClick={step.remove}
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
          <Button variant="outlined" size="small" onClick={() => rates.add({ from: '', rentMinor: last })}>
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
