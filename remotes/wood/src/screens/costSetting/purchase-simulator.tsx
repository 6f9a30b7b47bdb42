import { type SimulatedCosts, simulateCost, type Team } from '@console/contract/wood';
import { useCall, useFormat, useName } from '@console/shell';
import { columnsOf, DataTable, KeyFigure, KeyFigures, Section, StateChip } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FindField } from '../../find/find-field.tsx';
import { useTxnSearch } from '../../find/searches.ts';
import type { FindOption } from '../../find/use-found.ts';
import { ofTeam } from '../../team/team.ts';

type Purchase = NonNullable<SimulatedCosts['purchase']>;
type Cost = NonNullable<Purchase['costs']>[number];

/** What a past purchase would have come to by the rates that are drafted: to see what a draft does before it is activated. */
export default function PurchaseSimulator({ team }: { team: Team }) {
  const { t } = useTranslation('wood');
  const [chosen, setChosen] = useState<FindOption | null>(null);
  const [told, setTold] = useState<Purchase>();
  const [simulate, simulating] = useCall(simulateCost, { quietly: true });
  const search = useTxnSearch(team, ['purchase']);
  const choose = async (option: FindOption | null) => {
    setChosen(option);
    setTold(undefined);
    if (!option) return;
    const answer = await simulate({ query: ofTeam(team), body: { txnId: option.value } });
    setTold(answer?.purchase);
  };
  return (
    <Section title={t('pastPurchase.title')}>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t('pastPurchase.body')}
      </Typography>
      <Box sx={{ maxWidth: 480 }}>
        <FindField
          label={t('pastPurchase.purchase')}
          placeholder={t('pastPurchase.hint')}
          chosen={chosen}
          onChoose={(option) => void choose(option)}
          search={search}
        />
      </Box>
      {simulating.problem && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {simulating.error?.fields[0]?.path.startsWith('costs')
            ? simulating.field(simulating.error.fields[0].path)
            : simulating.problem}
        </Alert>
      )}
      {told && <Told team={team} told={told} />}
    </Section>
  );
}

function Told({ team, told }: { team: Team; told: Purchase }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useName();
  const { currency } = team;
  const money = (minor: number) => format.money(minor, currency);
  const cost = columnsOf<Cost>(format);
  const line = columnsOf<Purchase['lines'][number]>(format);
  const change = told.afterMinor - told.beforeMinor;
  const { costs = [] } = told;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {!costs.some(({ drafted }) => drafted) && <Alert severity="info">{t('pastPurchase.noDrafts')}</Alert>}
      <KeyFigures>
        <KeyFigure label={t('pastPurchase.before')} value={money(told.beforeMinor)} />
        <KeyFigure label={t('pastPurchase.after')} value={money(told.afterMinor)} />
        <KeyFigure
          label={t('pastPurchase.change')}
          value={money(change)}
          hint={told.beforeMinor === 0 ? '–' : format.percent(change / told.beforeMinor, 2)}
          {...(change !== 0 && { tone: change > 0 ? ('warn' as const) : ('good' as const) })}
        />
      </KeyFigures>
      <DataTable
        dense
        caption={t('pastPurchase.lines')}
        rows={told.lines}
        rowKey={({ lineNo }) => String(lineNo)}
        columns={[
          line.name('sort', t('stock.sort'), ({ names, code }) => `${name(names)} · ${code}`),
          line.decimal('volume', t('stock.volume'), ({ volume }) => volume, { max: 4 }),
          line.money('before', t('pastPurchase.before'), ({ beforeMinor }) => beforeMinor, {
            currency,
            total: money(told.beforeMinor),
          }),
          line.money('after', t('pastPurchase.after'), ({ afterMinor }) => afterMinor, {
            currency,
            total: money(told.afterMinor),
          }),
          line.decimal('beforePerM3', t('pastPurchase.beforePerM3'), ({ beforePerM3 }) => beforePerM3, {
            ...{ min: 2, max: 2 },
          }),
          line.decimal('afterPerM3', t('pastPurchase.afterPerM3'), ({ afterPerM3 }) => afterPerM3, {
            ...{ min: 2, max: 2 },
          }),
        ]}
      />
      {costs.length > 0 && (
        <DataTable
          dense
          caption={t('simulator.costs')}
          rows={costs}
          rowKey={({ names, basis, beforeMinor }) => `${names.en} ${basis} ${beforeMinor}`}
          columns={[
            cost.name('cost', t('simulator.item'), ({ names }) => name(names), {
              cell: ({ names, drafted }) => (
                <>
                  {name(names)} {drafted && <StateChip tone="warn" label={t('pastPurchase.drafted')} />}
                </>
              ),
            }),
            cost.text('basis', t('costVersions.basis'), ({ basis }) => t(`costBases.${basis}`)),
            cost.money('before', t('pastPurchase.before'), ({ beforeMinor }) => beforeMinor, { currency }),
            cost.money('after', t('pastPurchase.after'), ({ afterMinor }) => afterMinor, { currency }),
          ]}
        />
      )}
    </Box>
  );
}
