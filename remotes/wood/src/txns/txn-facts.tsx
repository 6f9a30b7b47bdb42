import { type Txn, type TxnKind, type TxnMoney, woodPaths } from '@console/contract/wood';
import { useFormat, useName } from '@console/shell';
import { DefinitionList, Section } from '@console/ui';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useTeam } from '../team/team.ts';
import { TeamMoney } from './team-money.tsx';
import { moneyOf } from './txn-columns.tsx';
import { useMeasure, useYardName } from './txn-words.ts';

/** What there is to know of a document beside its lines, and what it comes to. */
export function TxnFacts({ txn }: { txn: Txn }) {
  const money = moneyOf(txn);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
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
  const { partner, dueOn, containerNo, createdBy, createdAt } = txn;
  const facts: [key: string, value: ReactNode][] = [
    ['date', format.day(txn.businessDate)],
    [
      'partner',
      partner && (
        <Others of={{ partner: partner.partnerId }}>{`${name(partner.names)} (${partner.code})`}</Others>
      ),
    ],
    [txn.toYardId ? 'fromYard' : 'yard', yardName(txn.yardId)],
    ['toYard', txn.toYardId && yardName(txn.toYardId)],
    ['goods', measure(txn)],
    ['dueOn', dueOn && format.day(dueOn)],
    ['containerNo', containerNo && <Others of={{ container: containerNo }}>{containerNo}</Others>],
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

/** The way to all documents of the same partner, or in the same container. */
const Others = ({ of, children }: { of: { partner: string } | { container: string }; children: string }) => (
  <MuiLink component={Link} to={woodPaths.transaction(of)}>
    {children}
  </MuiLink>
);

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
            value: (
              <Box sx={figureStyle}>
                <TeamMoney minor={money[sum]} />
              </Box>
            ),
          })),
          ...(fxCurrency && fxRate
            ? [
                {
                  key: 'fx',
                  label: t('txns.money.fx'),
                  value: (
                    <Box sx={figureStyle}>
                      {t('txns.money.fxRate', {
                        from: fxCurrency,
                        to: team?.currency,
                        rate: format.decimal(fxRate),
                      })}
                    </Box>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Section>
  );
}

/** Figures below figures, where they do not stand under their labels. */
const figureStyle = { maxWidth: 144, textAlign: { xs: 'start', phone: 'end' } };
