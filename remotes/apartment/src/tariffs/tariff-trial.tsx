import type { ResultOf } from '@console/contract';
import type { Building, previewTariff, Register, TariffTier } from '@console/contract/apartment';
import { type useCall, useFormat } from '@console/shell';
import { BarChart, DecimalInput, DefinitionList, FieldGrid, IntegerInput, MonthInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pricedRegisters } from './tier-rows.ts';
import type { VersionDraft } from './version-draft.ts';

interface TariffTrialProps {
  building: Building;
  draft: VersionDraft;
  /** Held by the form, so that what is wrong with a tier is told at the tier. */
  preview: ReturnType<typeof useCall<typeof previewTariff>>;
}

/**
 * What a use would cost by the prices as they stand in the form; nothing is saved. No `useForm`: the trial is part of another
 * form, whose draft is most of its body, and what is typed here is nothing that could be lost.
 */
export function TariffTrial({
  building,
  draft,
  preview: [run, { pending, field, problem }],
}: TariffTrialProps) {
  const { t } = useTranslation('apartment');
  const [month, setMonth] = useState(draft.effectiveFrom.slice(0, 7));
  const [days, setDays] = useState<number | null>(null);
  const [quantities, setQuantities] = useState<Partial<Record<Register, string>>>({});
  const [before, setBefore] = useState<Partial<Record<Register, string>>>({});
  const [result, setResult] = useState<ResultOf<typeof previewTariff>>();
  const asked = askedRegisters(draft.tiers);
  const yearly = draft.basis === 'year_cumulative';

  const work = async () => {
    const { effectiveFrom: _, ...tariff } = draft;
    const usage = asked.map((register) => ({
      register,
      quantity: quantities[register] || '0',
      ...(yearly ? { usedBefore: before[register] || '0' } : {}),
    }));
    const { buildingId } = building;
    // An amount that is missing is told at its field.
    const priced = {
      ...tariff,
      minChargeMinor: tariff.minChargeMinor ?? Number.NaN,
      fixedMonthlyMinor: tariff.fixedMonthlyMinor ?? Number.NaN,
    };
    const body = { buildingId, tariff: priced, usage, month, ...(days === null ? {} : { days }) };
    setResult(await run({ body }));
  };
  const name = (label: string, register: Register) =>
    asked.length === 1 ? label : `${label}: ${t(`registers.${register}`)}`;
  return (
    <Box component="section" aria-label={t('tariffs.trial.title')} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h3">{t('tariffs.trial.title')}</Typography>
      <FieldGrid>
        {asked.map((register, index) => (
          <DecimalInput
            key={register}
            label={name(t('tariffs.trial.quantity'), register)}
            scale={3}
            value={quantities[register] ?? ''}
            onChange={(value) => setQuantities({ ...quantities, [register]: value })}
            error={field(`usage.${index}.quantity`) ?? field(`usage.${index}.register`)}
          />
        ))}
        {yearly &&
          asked.map((register, index) => (
            <DecimalInput
              key={register}
              label={name(t('tariffs.trial.usedBefore'), register)}
              scale={3}
              value={before[register] ?? ''}
              onChange={(value) => setBefore({ ...before, [register]: value })}
              error={field(`usage.${index}.usedBefore`)}
            />
          ))}
        <MonthInput
          label={t('tariffs.trial.month')}
          value={month}
          onChange={setMonth}
          error={field('month')}
        />
        <IntegerInput
          label={t('tariffs.trial.days')}
          help={t('tariffs.trial.daysHelp')}
          min={1}
          max={31}
          value={days}
          onChange={setDays}
          error={field('days')}
        />
      </FieldGrid>
      {problem && <Alert severity="warning">{problem}</Alert>}
      <Button variant="outlined" disabled={pending} onClick={work} sx={{ justifySelf: 'start' }}>
        {t('tariffs.trial.run')}
      </Button>
      {result && <TrialResult result={result} />}
    </Box>
  );
}

/** A meter counts by registers, or in total: surcharge tiers over the total ask for nothing of their own. */
const askedRegisters = (tiers: readonly TariffTier[]): Register[] => {
  const priced = pricedRegisters(tiers);
  const apart = priced.filter((register) => register !== 'total');
  return apart.length > 0 ? apart : priced;
};

function TrialResult({ result }: { result: ResultOf<typeof previewTariff> }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const money = (minor: number) => format.money(minor, result.currency);
  const registers = new Set(result.shares.map(({ register }) => register));
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1.5 }}>
      {result.shares.length > 0 && (
        <BarChart
          label={t('tariffs.trial.result')}
          data={result.shares.map(({ register, quantity, unitPrice, amount }) => {
            const share = t('tariffs.trial.share', {
              quantity: format.decimal(quantity),
              price: format.decimal(unitPrice),
            });
            return {
              label: registers.size > 1 ? `${t(`registers.${register}`)} ${share}` : share,
              value: Number(amount),
            };
          })}
          format={(value) => format.decimal(value.toFixed(4), { min: 2, max: 4 })}
        />
      )}
      <DefinitionList
        items={[
          { label: t('tariffs.trial.usage'), value: money(result.usageMinor) },
          ...(result.minimumMinor > 0
            ? [{ label: t('tariffs.trial.minimum'), value: money(result.minimumMinor) }]
            : []),
          ...(result.fixedMinor > 0
            ? [{ label: t('tariffs.trial.fixed'), value: money(result.fixedMinor) }]
            : []),
          { label: t('tariffs.trial.total'), value: <strong>{money(result.totalMinor)}</strong> },
        ]}
      />
    </Box>
  );
}
