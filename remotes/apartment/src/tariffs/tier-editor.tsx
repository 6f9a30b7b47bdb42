import {
  type Register,
  type RegisterSet,
  registerSets,
  type TariffTier,
  tiersAtMost,
} from '@console/contract/apartment';
import { DecimalInput, FieldGrid, optionsOf, SelectInput, SwitchInput } from '@console/ui';
import { AddIcon, DeleteIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import {
  changedTier,
  hasSurcharge,
  pricedRegisters,
  priceSetOf,
  tierRowsOf,
  withoutTier,
  withPriceSet,
  withSurcharge,
  withTier,
} from './tier-rows.ts';

interface TierEditorProps {
  tiers: readonly TariffTier[];
  onChange(tiers: TariffTier[]): void;
  field(path: string): string | undefined;
  disabled: boolean;
}

/** The prices of a version: for each register its tiers, the last one without an end. */
export function TierEditor({ tiers, onChange, field, disabled }: TierEditorProps) {
  const { t } = useTranslation('apartment');
  const problem = field('tiers');
  return (
    <>
      <FieldGrid>
        <SelectInput<RegisterSet>
          label={t('tariffs.priceSet')}
          value={priceSetOf(tiers)}
          onChange={(set) => onChange(withPriceSet(tiers, set))}
          options={optionsOf(registerSets, (value) => t(`registerSets.${value}`))}
          disabled={disabled}
        />
        {priceSetOf(tiers) !== 'single' && (
          <SwitchInput
            label={t('tariffs.surcharge')}
            value={hasSurcharge(tiers)}
            onChange={(on) => onChange(withSurcharge(tiers, on))}
            disabled={disabled}
          />
        )}
      </FieldGrid>
      {problem && <FormHelperText error>{problem}</FormHelperText>}
      {pricedRegisters(tiers).map((register) => (
        <RegisterTiers key={register} register={register} {...{ tiers, onChange, field, disabled }} />
      ))}
    </>
  );
}

function RegisterTiers({
  register,
  tiers,
  onChange,
  field,
  disabled,
}: TierEditorProps & { register: Register }) {
  const { t } = useTranslation('apartment');
  const rows = tierRowsOf(tiers, register);
  return (
    <Box component="fieldset" sx={fieldsetStyle}>
      <Typography component="legend" variant="subtitle2">
        {t(`registers.${register}`)}
      </Typography>
      {rows.map(({ tier, index, from }, at) => (
        <Box key={index} sx={rowStyle}>
          <Box sx={{ color: 'text.secondary' }}>{t('tariffs.tierFrom', { from: from || '…' })}</Box>
          {tier.upTo === null ? (
            <Box sx={{ paddingTop: '32px' }}>{t('tariffs.noBound')}</Box>
          ) : (
            <DecimalInput
              required
              label={t('tariffs.upToNo', { number: at + 1 })}
              scale={3}
              value={tier.upTo}
              onChange={(upTo) => onChange(changedTier(tiers, index, { upTo }))}
              error={field(`tiers.${index}.upTo`)}
              disabled={disabled}
            />
          )}
          <DecimalInput
            required
            label={t('tariffs.priceNo', { number: at + 1 })}
            scale={6}
            value={tier.unitPrice}
            onChange={(unitPrice) => onChange(changedTier(tiers, index, { unitPrice }))}
            error={
              field(`tiers.${index}.unitPrice`) ??
              (tier.upTo === null ? field(`tiers.${index}.upTo`) : undefined)
            }
            disabled={disabled}
          />
          {!disabled && (
            <IconButton
              aria-label={t('tariffs.removeTier', { number: at + 1 })}
              disabled={rows.length === 1}
              onClick={() => onChange(withoutTier(tiers, index))}
              sx={{ marginTop: '24px' }}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          )}
        </Box>
      ))}
      {!disabled && rows.length < tiersAtMost && (
        <Button
          size="small"
          startIcon={<AddIcon />}
          aria-label={t('tariffs.addTierTo', { register: t(`registers.${register}`) })}
          onClick={() => onChange(withTier(tiers, register))}
          sx={{ justifySelf: 'start' }}
        >
          {t('tariffs.addTier')}
        </Button>
      )}
    </Box>
  );
}

const fieldsetStyle = { border: 0, margin: 0, padding: 0, minWidth: 0, display: 'grid', gap: 1 };
const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr auto', sm: 'minmax(90px, auto) 1fr 1fr auto' },
  gap: 1,
  alignItems: 'start',
  // Not by type: the button would count as a first one, too.
  '& > :not(* + *)': { gridColumn: { xs: '1 / -1', sm: 'auto' }, paddingTop: { xs: 0, sm: '32px' } },
};
