import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

interface ChoiceGroupProps {
  label: string;
  help?: string;
  /** In the order in which they are told when they are chosen. */
  options: readonly { readonly value: string; readonly label: string; readonly hint?: string | undefined }[];
  value: readonly string[];
  onChange(value: string[]): void;
  error?: string | undefined;
  /** Where there is nothing to choose. */
  none: string;
}

/** Some of many, with all and none. */
export function ChoiceGroup({ label, help, options, value, onChange, error, none }: ChoiceGroupProps) {
  const { t } = useTranslation('apartment');
  const chosen = new Set(value);
  const inOrder = (next: ReadonlySet<string>) =>
    onChange(options.flatMap((one) => (next.has(one.value) ? [one.value] : [])));
  return (
    <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2">
        {label}
      </Typography>
      {help && <FormHelperText>{help}</FormHelperText>}
      {options.length === 0 ? (
        <Box sx={{ color: 'text.secondary', paddingBlock: 1 }}>{none}</Box>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <span>{t('draws.form.chosen', { count: chosen.size })}</span>
          <Button size="small" onClick={() => inOrder(new Set(options.map((one) => one.value)))}>
            {t('draws.form.all')}
          </Button>
          <Button size="small" onClick={() => onChange([])}>
            {t('draws.form.clear')}
          </Button>
        </Box>
      )}
      {error && <FormHelperText error>{error}</FormHelperText>}
      <Box sx={gridStyle}>
        {options.map((one) => (
          <FormControlLabel
            key={one.value}
            control={
              <Checkbox
                size="small"
                checked={chosen.has(one.value)}
                onChange={(_event, checked) => {
                  const next = new Set(chosen);
                  if (checked) next.add(one.value);
                  else next.delete(one.value);
                  inOrder(next);
                }}
              />
            }
            label={
              <>
                {one.label}
                {one.hint && (
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {` · ${one.hint}`}
                  </Box>
                )}
              </>
            }
          />
        ))}
      </Box>
    </Box>
  );
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
  columnGap: 1,
  maxHeight: 280,
  overflowY: 'auto',
};
