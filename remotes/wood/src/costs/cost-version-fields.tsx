import { costBases, type NewCostItemVersion, type Team } from '@console/contract/wood';
import type { FormPart } from '@console/shell';
import { DayInput, DecimalInput, optionsOf, SelectInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useRateUnit } from './rate-text.ts';

interface CostVersionFieldsProps {
  team: Team;
  form: FormPart<NewCostItemVersion>;
}

/** From when on a cost is divided by what, and what it usually comes to. */
export function CostVersionFields({ team, form }: CostVersionFieldsProps) {
  const { t } = useTranslation('wood');
  const unit = useRateUnit(team);
  const { basis } = form.draft;
  return (
    <>
      <DayInput label={t('costVersions.effectiveFrom')} {...form.at('effectiveFrom')} />
      <SelectInput
        label={t('costVersions.basis')}
        {...form.at('basis')}
        onChange={(next) => form.set({ basis: next, ...(next === 'manual' && { defaultRate: null }) })}
        options={optionsOf(costBases, (value) => t(`costBases.${value}`))}
      />
      {basis !== 'manual' && (
        <DecimalInput
          label={t('costVersions.defaultRate')}
          help={t('costVersions.defaultRateHelp')}
          unit={unit(basis)}
          {...form.at('defaultRate')}
        />
      )}
    </>
  );
}
