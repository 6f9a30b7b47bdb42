import {
  costBases,
  listCostItems,
  type SimulatedCosts,
  simulateCost,
  type Team,
} from '@console/contract/wood';
import { type FormPart, useEndpoint, useForm, useName } from '@console/shell';
import {
  DecimalInput,
  Form,
  IntegerInput,
  LineItems,
  MoneyInput,
  optionsOf,
  Section,
  SelectInput,
} from '@console/ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ofTeam } from '../team/team.ts';
import { useRateUnit } from './rate-text.ts';
import { SimulatedTable } from './simulated-table.tsx';
import {
  type CostDraft,
  newCost,
  newGoods,
  newSimulation,
  type SimulationDraft,
  sharesOf,
  simulationBody,
} from './simulation-draft.ts';

/** Tries what goods would cost with what comes on top; keeps nothing. */
export function Simulator({ team }: { team: Team }) {
  const { t } = useTranslation('wood');
  const { items } = useEndpoint(listCostItems, { query: ofTeam(team) });
  const [told, setTold] = useState<SimulatedCosts>();
  const form = useForm(simulateCost, {
    begin: newSimulation(items),
    bodyOf: simulationBody,
    to: { query: ofTeam(team) },
    trial: true,
    // What was shown of other figures holds no more.
    onTyped: () => setTold(undefined),
    onSaved: setTold,
  });
  return (
    <Section title={t('simulator.title')}>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t('simulator.body')}
      </Typography>
      <Form
        {...form.frame}
        label={t('simulator.title')}
        actions={
          <Button type="submit" variant="contained" loading={form.pending}>
            {t('simulator.run')}
          </Button>
        }
      >
        <Goods form={form} currency={team.currency} />
        <Costs form={form} team={team} />
        <DecimalInput
          label={t('simulator.supplierVolume')}
          help={t('simulator.supplierVolumeHelp')}
          unit="m³"
          {...form.at('supplierVolume')}
        />
      </Form>
      {told && <SimulatedTable team={team} draft={form.draft} told={told} />}
    </Section>
  );
}

function Goods({ form, currency }: { form: FormPart<SimulationDraft>; currency: string }) {
  const { t } = useTranslation('wood');
  const lines = form.rows('lines');
  return (
    <div>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t('simulator.goods')}
      </Typography>
      <LineItems
        label={t('simulator.goods')}
        lines={lines.items}
        lineLabel={({ index }) => t('simulator.line', { number: index + 1 })}
        fields={(line, { startsHere }) => [
          <DecimalInput
            key="volume"
            autoFocus={startsHere}
            label={t('simulator.volume')}
            unit="m³"
            {...line.at('volume')}
          />,
          <IntegerInput key="pieces" label={t('simulator.pieces')} {...line.at('pieces')} required={false} />,
          <DecimalInput key="weight" label={t('simulator.weight')} unit="kg" {...line.at('weightKg')} />,
          <MoneyInput
            key="value"
            label={t('simulator.value')}
            currency={currency}
            {...line.at('valueMinor')}
          />,
        ]}
        addLabel={t('simulator.addLine')}
        removeLabel={({ index }) => t('simulator.removeLine', { number: index + 1 })}
        onAdd={() => lines.add(newGoods())}
        onRemove={(line) => line.remove()}
        error={lines.error}
      />
    </div>
  );
}

function Costs({ form, team }: { form: FormPart<SimulationDraft>; team: Team }) {
  const { t } = useTranslation('wood');
  const costs = form.rows('costs');
  return (
    <div>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t('simulator.costs')}
      </Typography>
      <LineItems
        label={t('simulator.costs')}
        lines={costs.items}
        lineLabel={({ index }) => t('simulator.cost', { number: index + 1 })}
        fields={(cost) => [
          <CostChoice key="item" cost={cost} team={team} />,
          <SelectInput
            key="basis"
            label={t('costVersions.basis')}
            {...cost.at('basis')}
            options={optionsOf(costBases, (value) => t(`costBases.${value}`))}
          />,
          <MoneyInput
            key="amount"
            label={t('simulator.amount')}
            currency={team.currency}
            {...cost.at('amountMinor')}
          />,
          cost.draft.basis === 'manual' ? (
            <Shares key="rate" cost={cost} lines={form.draft.lines.length} currency={team.currency} />
          ) : (
            <Rate key="rate" cost={cost} team={team} />
          ),
        ]}
        removable={() => true}
        addLabel={t('simulator.addCost')}
        removeLabel={({ index }) => t('simulator.removeCost', { number: index + 1 })}
        onAdd={() => costs.add(newCost())}
        onRemove={(cost) => cost.remove()}
        error={costs.error}
      />
    </div>
  );
}

interface CostProps {
  cost: FormPart<CostDraft>;
  team: Team;
}

/** One of the team's items, as it is in force; or any other cost. */
function CostChoice({ cost, team }: CostProps) {
  const { t } = useTranslation('wood');
  const name = useName();
  const { items } = useEndpoint(listCostItems, { query: ofTeam(team) });
  const choose = (costItemId: string) =>
    cost.set(newCost(items.find((one) => one.costItemId === costItemId)));
  return (
    <SelectInput
      label={t('simulator.item')}
      value={cost.draft.costItemId}
      onChange={choose}
      options={[
        { value: '', label: t('simulator.anyCost') },
        ...items.map((one) => ({ value: one.costItemId, label: name(one.names) })),
      ]}
    />
  );
}

/** What the cost comes to where no amount is entered. */
function Rate({ cost, team }: CostProps) {
  const { t } = useTranslation('wood');
  const unit = useRateUnit(team);
  return <DecimalInput label={t('simulator.rate')} unit={unit(cost.draft.basis)} {...cost.at('rate')} />;
}

/** Who bears how much, line by line. */
function Shares({ cost, lines, currency }: Pick<CostProps, 'cost'> & { lines: number; currency: string }) {
  const { t } = useTranslation('wood');
  const shares = sharesOf(cost.draft, lines);
  return (
    <div>
      {shares.map((minor, line) => (
        <MoneyInput
          key={line}
          label={t('simulator.share', { number: line + 1 })}
          currency={currency}
          value={minor}
          onChange={(next) => cost.set({ manualMinor: shares.map((one, at) => (at === line ? next : one)) })}
          error={line === 0 ? cost.field('manual') : undefined}
        />
      ))}
    </div>
  );
}
