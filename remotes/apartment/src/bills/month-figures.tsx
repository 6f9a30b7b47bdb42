import type { BillFigures } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { BarChart, KeyFigure, KeyFigures, MeterBar, Section } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { changeOf } from './change-rules.ts';

interface MonthFiguresProps {
  figures: BillFigures;
  currency: string;
  ym: string;
}

const stood = ['draft', 'checked', 'issued', 'part_paid', 'paid'] as const;

/** What a month's bills come to, how far they are, and what somebody should look at. */
export function MonthFigures({ figures, currency, ym }: MonthFiguresProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { totalMinor, openMinor, lastMonthMinor, zero, negative, withoutBill, credits } = figures;
  const states = { ...figures.states, paid: figures.states.paid - credits };
  const count = stood.reduce((sum, state) => sum + states[state], 0);
  const missing = withoutBill.filter(({ reason }) => reason === 'missing').length;
  const before = lastMonthMinor === 0 ? null : lastMonthMinor;
  const change = changeOf({ totalMinor, lastMonthMinor: before, kind: 'regular' });
  const flagged = zero + negative;
  const told = stood.filter((state) => states[state] > 0);
  return (
    <>
      <KeyFigures compact>
        <KeyFigure
          label={t('bills.figures.total')}
          value={format.money(totalMinor, currency)}
          {...(credits > 0 && {
            hint: t('bills.figures.credits', {
              ...{ count: credits, amount: format.money(figures.creditsMinor, currency) },
            }),
          })}
          {...(change && {
            trend: {
              direction: change.minor > 0 ? 'up' : change.minor < 0 ? 'down' : 'flat',
              label: [
                `${change.minor > 0 ? '+' : ''}${format.money(change.minor, currency)}`,
                change.ratio !== null && `(${format.percent(Math.abs(change.ratio))})`,
              ]
                .filter(Boolean)
                .join(' '),
            },
          })}
        />
        <KeyFigure
          label={t('bills.figures.open')}
          value={
            states.issued + states.part_paid + states.paid === 0 ? '–' : format.money(openMinor, currency)
          }
        />
        <KeyFigure
          label={t('bills.figures.bills')}
          value={format.number(count)}
          hint={told
            .map((state) => `${t(`bills.states.${state}`)} ${format.number(states[state])}`)
            .join(' · ')}
        />
        <KeyFigure
          label={t('bills.figures.flagged')}
          value={format.number(flagged)}
          {...(flagged > 0 && { tone: 'warn' as const })}
        />
        <KeyFigure
          label={t('bills.figures.without')}
          value={format.number(withoutBill.length)}
          {...(missing > 0 && { tone: 'bad' as const, hint: t('bills.figures.missing', { count: missing }) })}
        />
      </KeyFigures>
      {count > 0 && (
        <Section dense title={t('bills.figures.title')}>
          <Box sx={chartsStyle}>
            <MeterBar
              label={t('bills.figures.checked')}
              value={count - states.draft}
              max={count}
              tone={states.draft === 0 ? 'good' : 'info'}
            />
            {/* On a phone the trend above says it in a line, and the list comes into view. */}
            {lastMonthMinor !== 0 && (
              <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
                <BarChart
                  label={t('bills.figures.compared')}
                  data={[
                    { label: ym, value: totalMinor },
                    { label: t('bills.figures.lastMonth'), value: lastMonthMinor, tone: 'neutral' },
                  ]}
                  format={(minor) => format.money(minor, currency)}
                />
              </Box>
            )}
          </Box>
        </Section>
      )}
    </>
  );
}

const chartsStyle = {
  display: 'grid',
  gap: { xs: 1.5, md: 4 },
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 2fr)' },
};
