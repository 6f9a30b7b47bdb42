import { costBases, listCostItems, type Team } from '@console/contract/wood';
import { type FormPart, type FormRow, useEndpoint, useFormat, useName } from '@console/shell';
import { LineItems, MoneyInput, optionsOf, SelectInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import '../costs/texts.ts';
import { ofTeam } from '../team/team.ts';
import { type CostDraft, newCost, type TxnDraft } from './txn-draft.ts';

/** A line that bears costs, as people call it. */
export interface Bearing {
  readonly lineNo: number;
  readonly label: string;
}

interface CostEditorProps {
  form: FormPart<TxnDraft>;
  team: Team;
  bearing: readonly Bearing[];
}

/** Costs beside the goods: freight, duty, fumigation; each says what it is divided by, or its shares are typed. */
export function CostEditor({ form, team, bearing }: CostEditorProps) {
  const { t } = useTranslation('wood');
  const costs = form.rows('costs');
  return (
    <>
      {costs.items.length === 0 && <Typography color="textSecondary">{t('drafts.costs.none')}</Typography>}
      <LineItems
        stacked
        label={t('txns.costs.title')}
        lines={costs.items}
        lineLabel={({ index }) => t('drafts.costs.one', { number: index + 1 })}
        fields={(cost) => [<Cost key={cost.key} cost={cost} team={team} bearing={bearing} />]}
        addLabel={t('drafts.costs.add')}
        removeLabel={({ index }) => t('drafts.costs.remove', { number: index + 1 })}
        removable={() => true}
        onAdd={() => costs.add(newCost())}
        onRemove={(cost) => cost.remove()}
        error={costs.error}
      />
    </>
  );
}

interface CostProps extends Omit<CostEditorProps, 'form'> {
  cost: FormRow<CostDraft>;
}

function Cost({ cost, team, bearing }: CostProps) {
  const { t } = useTranslation('wood');
  const name = useName();
  const { items } = useEndpoint(listCostItems, { query: ofTeam(team) });
  const { costItemId, basis, names } = cost.draft;
  const choose = (chosen: string) => {
    const inForce = items.find((item) => item.costItemId === chosen)?.versions.find((one) => one.inForce);
    cost.set({ costItemId: chosen, ...(inForce && { basis: inForce.basis }) });
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Box sx={fieldsStyle}>
        <SelectInput
          label={t('txns.costs.name')}
          value={costItemId}
          onChange={choose}
          options={[
            ...items.map((item) => ({ value: item.costItemId, label: name(item.names) })),
            { value: '', label: t('drafts.costs.other') },
          ]}
          error={cost.field('costItemId')}
        />
        {costItemId === '' && (
          <TextInput
            label={t('drafts.costs.called')}
            required
            maxLength={60}
            value={names.zh === names.en ? names.zh : name(names)}
            onChange={(called) => cost.set({ names: { zh: called, en: called } })}
            error={cost.field('names') ?? cost.field('names.zh') ?? cost.field('names.en')}
          />
        )}
        <SelectInput
          label={t('txns.costs.basis')}
          value={basis}
          onChange={(next) => cost.set({ basis: next })}
          options={optionsOf(costBases, (value) => t(`txns.costs.bases.${value}`))}
          error={cost.field('basis')}
        />
        <MoneyInput label={t('txns.amount')} currency={team.currency} {...cost.at('amountMinor')} required />
      </Box>
      {basis === 'manual' && <Shares cost={cost} team={team} bearing={bearing} />}
    </Box>
  );
}

/** By hand: what each line bears, and what of the whole is left. */
function Shares({ cost, team, bearing }: CostProps) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const { shares, amountMinor } = cost.draft;
  const given = bearing.reduce((sum, _, index) => sum + (shares[index] ?? 0), 0);
  const left = (amountMinor ?? 0) - given;
  const set = (at: number, minor: number | null) =>
    cost.set({ shares: bearing.map((_, index) => (index === at ? minor : (shares[index] ?? null))) });
  return (
    <Box role="group" aria-label={t('txns.costs.shares')} sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={fieldsStyle}>
        {bearing.map(({ lineNo, label }, index) => (
          <MoneyInput
            key={lineNo}
            label={label}
            currency={team.currency}
            value={shares[index] ?? null}
            onChange={(minor) => set(index, minor)}
          />
        ))}
      </Box>
      {left !== 0 && (
        <Alert severity="warning">
          {t('drafts.costs.left', { left: format.money(left, team.currency) })}
        </Alert>
      )}
      {cost.field('manual') && <Alert severity="error">{cost.field('manual')}</Alert>}
    </Box>
  );
}

const fieldsStyle = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(180px, 100%), 1fr))',
};
