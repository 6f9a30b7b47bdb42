import type { Txn, TxnKind, TxnMoney } from '@console/contract/wood';
import { useFormat, useName } from '@console/shell';
import { DefinitionList, Section } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useTeam } from '../team/team.ts';
import { TeamMoney } from './team-money.tsx';
import { moneyOf } from './txn-columns.tsx';
import { useMeasure, useYardName } from './txn-words.ts';

/** What there is to know of a document beside its lines, and what it comes to. */
export function TxnFacts({ txn }: { txn: Txn }) {
  const money = moneyOf(txn);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
      <Head txn={txn} />
      {money && <Money money={money} kind={txn.kind} moved={txn.money !== null} />}
    </Box>
  );
}

function Head({ txn }: { txn: Txn }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useName();
  const yardName = useYardName();
  const measure = useMeasure();
  const { partner, dueOn, createdBy, createdAt } = txn;
  const facts: [key: string, value: string | null][] = [
    ['date', format.day(txn.businessDate)],
    ['partner', partner && `${name(partner.names)} (${partner.code})`],
    [txn.toYardId ? 'fromYard' : 'yard', yardName(txn.yardId)],
    ['toYard', txn.toYardId && yardName(txn.toYardId)],
    ['goods', measure(txn)],
    ['dueOn', dueOn && format.day(dueOn)],
    ['containerNo', txn.containerNo],
    ['mark', txn.mark],
    ['vehicle', txn.vehicle],
    ['note', txn.note],
    ['reason', txn.reason],
    ['created', [format.instant(createdAt), createdBy].filter(Boolean).join(' · ')],
  ];
  return (
    <Section title={t('txns.head')}>
      <DefinitionList
        items={facts
          .filter(([, value]) => value)
          .map(([key, value]) => ({ key, label: t(`txns.facts.${key}`), value }))}
      />
    </Section>
  );
}

const sums = [
  'goodsMinor',
  'discountMinor',
  'taxMinor',
  'totalMinor',
  'movedMinor',
  'creditedMinor',
  'settledMinor',
  'openMinor',
] as const;

/** @param moved whether goods have moved that are to be paid */
function Money({ money, kind, moved }: { money: TxnMoney; kind: TxnKind; moved: boolean }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const team = useTeam();
  const { fxCurrency, fxRate } = money;
  const shown = sums.filter(
    (sum) => money[sum] !== 0 || sum === 'totalMinor' || (sum === 'openMinor' && moved),
  );
  return (
    <Section title={t('txns.money.title')}>
      <DefinitionList
        items={[
          ...shown.map((sum) => ({
            key: sum,
            label: t(`txns.money.${sum}`, { context: kind }),
            value: <TeamMoney minor={money[sum]} />,
          })),
          ...(fxCurrency && fxRate
            ? [
                {
                  key: 'fx',
                  label: t('txns.money.fx'),
                  value: t('txns.money.fxRate', {
                    from: fxCurrency,
                    to: team?.currency,
                    rate: format.decimal(fxRate),
                  }),
                },
              ]
            : []),
        ]}
      />
    </Section>
  );
}
