import type { TxnPreview } from '@console/contract/wood';
import { useFormat, useProblemText } from '@console/shell';
import { MeterBar, Section } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTeam } from '../team/team.ts';
import { TeamMoney } from '../txns/team-money.tsx';
import { useMeasure } from '../txns/txn-words.ts';
import type { Previewed } from '../txns/use-preview.ts';
import { sumOf } from './sum-rules.ts';

interface SellSummaryProps {
  previewed: Previewed;
  /** Where a bar says what it comes to, it is not said once more here. */
  withoutTotal: boolean;
  /** What stands between the sums and the buttons: whether somebody has to approve it. */
  notices?: ReactNode;
  actions: ReactNode;
}

/** What the sale comes to, as it is typed; what it earns, for those who see that; and what stands in its way. */
export function SellSummary({ previewed, withoutTotal, notices, actions }: SellSummaryProps) {
  const { t } = useTranslation('wood');
  const problemText = useProblemText();
  const { preview, isOld, error } = previewed;
  return (
    <Section title={t('sell.total.title')}>
      <Box aria-busy={isOld}>
        {preview ? <Sums preview={preview} withoutTotal={withoutTotal} /> : <Nothing />}
      </Box>
      {error != null && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {problemText(error)}
        </Alert>
      )}
      {preview && !isOld && <Warnings preview={preview} />}
      {notices}
      <Box sx={{ display: 'grid', gap: 1, mt: 2 }}>{actions}</Box>
    </Section>
  );
}

function Nothing() {
  const { t } = useTranslation('wood');
  return <Typography color="textSecondary">{t('sell.total.nothing')}</Typography>;
}

function Sums({ preview, withoutTotal }: { preview: TxnPreview; withoutTotal: boolean }) {
  const { t } = useTranslation('wood');
  const measure = useMeasure();
  const format = useFormat();
  const { goodsMinor, discountMinor, taxMinor, totalMinor, dueOn, margin } = preview;
  const rows = [
    ['goods', goodsMinor],
    ['discount', -discountMinor],
    ['tax', taxMinor],
  ] as const;
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <Typography variant="body2" color="textSecondary">
        {measure(sumOf(preview.lines))}
        {dueOn && ` · ${t('sell.total.dueOn', { day: format.day(dueOn) })}`}
      </Typography>
      {discountMinor + taxMinor > 0 &&
        rows
          .filter(([key, minor]) => key === 'goods' || minor !== 0)
          .map(([key, minor]) => (
            <Row key={key} label={t(`sell.total.${key}`)}>
              <TeamMoney minor={minor} />
            </Row>
          ))}
      {!withoutTotal && (
        <Row label={t('sell.total.total')}>
          <Total minor={totalMinor} />
        </Row>
      )}
      {margin && <Margin percent={margin.percent} profitMinor={margin.profitMinor} />}
    </Box>
  );
}

function Total({ minor }: { minor: number }) {
  const { t } = useTranslation('wood');
  return (
    <Typography component="output" aria-label={t('sell.total.total')} sx={totalStyle}>
      <TeamMoney minor={minor} />
    </Typography>
  );
}

/** Where the sums stand below all goods: what it comes to, and the next step, stay in sight. */
export function SellBar({ previewed: { preview, isOld }, children }: SellBarProps) {
  const { t } = useTranslation('wood');
  const measure = useMeasure();
  return (
    <Box role="region" aria-label={t('sell.total.bar')} aria-busy={isOld} sx={barStyle}>
      <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
        <Typography variant="body2" color="textSecondary">
          {preview ? measure(sumOf(preview.lines)) : t('sell.total.total')}
        </Typography>
        {preview ? <Total minor={preview.totalMinor} /> : <Box sx={totalStyle}>–</Box>}
      </Box>
      {children}
    </Box>
  );
}

interface SellBarProps {
  previewed: Previewed;
  /** The next step. */
  children: ReactNode;
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
    <span>{label}</span>
    {children}
  </Box>
);

/** Thin below this, in percent of what is sold. */
const thin = 5;

/** What goods bring above what they cost; nothing sold for anything has none. */
function Margin({ percent, profitMinor = 0 }: { percent: string | null; profitMinor?: number | undefined }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const currency = useTeam()?.currency;
  if (percent === null) return <Row label={t('sell.margin.title')}>–</Row>;
  const value = Number(percent);
  return (
    <MeterBar
      label={t('sell.margin.title')}
      value={Math.max(0, value)}
      max={50}
      tone={value < 0 ? 'bad' : value < thin ? 'warn' : 'good'}
      format={() =>
        t('sell.margin.told', {
          profit: format.money(profitMinor, currency),
          percent: format.decimal(percent, { max: 2 }),
        })
      }
    />
  );
}

function Warnings({ preview: { warnings, credit } }: { preview: TxnPreview }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const currency = useTeam()?.currency;
  const over = format.money(Math.max(0, -(credit?.freeMinor ?? 0)), currency);
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 1.5 }}>
      {warnings.map((warning) => (
        <Alert key={warning} severity={warning === 'insufficient_stock' ? 'error' : 'warning'}>
          {t(`sell.warnings.${warning}`, { over })}
        </Alert>
      ))}
    </Box>
  );
}

const totalStyle = {
  fontSize: { xs: '1.25rem', sm: '1.5rem' },
  fontWeight: 650,
  lineHeight: 1.3,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
};
const barStyle = {
  ...{ position: 'sticky', bottom: 0, zIndex: 2, p: 1.5, display: 'flex', gap: 1.5, alignItems: 'center' },
  ...{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1 },
} as const;
