import type { Checkout, Settlement, SettlementLine } from '@console/contract/apartment';
import { useFormat, useLanguage, useProblemText } from '@console/shell';
import { columnsOf, DataTable, DefinitionList, KeyFigure, KeyFigures, Section } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Amount } from '../bills/amount.tsx';
import { type FoldedLines, foldedLines } from './folded-lines-rules.ts';
import { detailsStyle, SettlementCalc } from './settlement-calc.tsx';
import { useLineText } from './use-line-text.ts';

interface SettlementViewProps {
  checkout: Pick<Checkout, 'depositMinor'>;
  settlement: Settlement;
  currency: string;
  /** It holds what is not saved yet. */
  unsaved: boolean;
  pending: boolean;
  error: unknown;
  /** Left out where it is worked out no more. */
  onRecompute?: (() => void) | undefined;
}

/** What is left between house and tenant, line by line, and what it comes to. */
export function SettlementView(props: SettlementViewProps) {
  const { checkout, settlement, currency, unsaved, pending, error, onRecompute } = props;
  const { t } = useTranslation('apartment');
  const problemText = useProblemText();
  return (
    <Section
      dense
      title={t('checkouts.settlement.title')}
      actions={
        onRecompute && (
          <Button size="small" loading={pending} onClick={onRecompute}>
            {t('checkouts.settlement.recompute')}
          </Button>
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {!onRecompute && <Alert severity="info">{t('checkouts.settlement.frozen')}</Alert>}
        {unsaved && <Alert severity="info">{t('checkouts.settlement.unsaved')}</Alert>}
        {Boolean(error) && (
          <Alert
            severity="error"
            action={
              <Button size="small" color="inherit" onClick={onRecompute}>
                {t('checkouts.settlement.recompute')}
              </Button>
            }
          >
            {problemText(error)}
          </Alert>
        )}
        <Lines
          side="credits"
          lines={settlement.credits}
          total={settlement.creditsMinor}
          currency={currency}
        />
        <Lines
          side="charges"
          lines={settlement.charges}
          total={settlement.chargesMinor}
          currency={currency}
        />
        <Net settlement={settlement} currency={currency} />
        <Deposit checkout={checkout} settlement={settlement} currency={currency} />
      </Box>
    </Section>
  );
}

interface LinesProps {
  side: 'credits' | 'charges';
  lines: readonly SettlementLine[];
  total: number;
  currency: string;
}

function Lines({ side, lines, total, currency }: LinesProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const lineText = useLineText();
  const column = columnsOf<(SettlementLine | FoldedLines) & { key: string }>(format);
  const rows = foldedLines(lines).map((line, index) => ({ ...line, key: `${side} ${index}` }));
  return (
    <div>
      <Box component="h3" sx={{ typography: 'subtitle1', fontWeight: 600, m: 0, mb: 0.5 }}>
        {t(`checkouts.settlement.${side}`)}
      </Box>
      <DataTable
        caption={t(`checkouts.settlement.${side}`)}
        rows={rows}
        rowKey={({ key }) => key}
        empty={<Box sx={{ color: 'text.secondary' }}>{t('checkouts.settlement.none')}</Box>}
        columns={[
          column.own(
            'line',
            t('checkouts.settlement.line'),
            (line) =>
              'lines' in line ? (
                <Folded folded={line} currency={currency} />
              ) : (
                <Box sx={{ display: 'grid', gap: 0.25 }}>
                  <span>{lineText(line)}</span>
                  <SettlementCalc line={line} named={lineText(line)} currency={currency} />
                </Box>
              ),
            { primary: true, total: t(`checkouts.settlement.${side}Total`) },
          ),
          column.own(
            'amount',
            t('checkouts.settlement.amount'),
            ({ amountMinor }) => <Amount minor={amountMinor} currency={currency} />,
            { align: 'right', total: <Amount minor={total} currency={currency} strong /> },
          ),
        ]}
      />
    </div>
  );
}

/** One thing through many months: what it is, and the months when asked for. */
function Folded({ folded, currency }: { folded: FoldedLines; currency: string }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const lineText = useLineText();
  const [language] = useLanguage();
  const { lines, from, to } = folded;
  const [first] = lines;
  if (!first) return null;
  const { params, chargeKind } = first;
  const item = (language === 'zh' ? params.nameZh : params.nameEn) || params.nameZh;
  const day = (text: string) => (text.length === 7 ? format.month(text) : format.day(text));
  const named = [item || t(`chargeKinds.${chargeKind}`), from && to && `${day(from)} – ${day(to)}`]
    .filter(Boolean)
    .join(' ');
  const months = t('checkouts.settlement.months', { count: lines.length });
  return (
    <Box sx={{ display: 'grid', gap: 0.25 }}>
      <span>{named}</span>
      <Box component="details" sx={detailsStyle}>
        <summary aria-label={t('checkouts.settlement.monthsOf', { line: named, months })}>{months}</summary>
        <Box component="ul" sx={monthsStyle}>
          {lines.map((line, at) => (
            <Box component="li" key={at} sx={{ display: 'grid', gap: 0.25 }}>
              <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
                <span>{lineText(line)}</span>
                <Amount minor={line.amountMinor} currency={currency} />
              </Box>
              <SettlementCalc line={line} named={lineText(line)} currency={currency} />
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

const monthsStyle = { listStyle: 'none', m: 0, mt: 0.5, p: 0, display: 'grid', gap: 0.75, maxWidth: 560 };

/** Which way the money goes is said in words; the sign and the colour say it once more. */
export function useNetText(currency: string): (net: number) => { label: string; value: string } {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  return (net) => ({
    label: t(`checkouts.settlement.${net > 0 ? 'refund' : net < 0 ? 'owed' : 'even'}`),
    value: format.money(Math.abs(net), currency),
  });
}

function Net({ settlement, currency }: { settlement: Settlement; currency: string }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { netMinor, creditsMinor, chargesMinor } = settlement;
  const told = useNetText(currency)(netMinor);
  return (
    <Box role="status">
      <KeyFigures>
        <KeyFigure
          {...told}
          tone={netMinor < 0 ? 'warn' : netMinor > 0 ? 'good' : 'neutral'}
          hint={t('checkouts.settlement.howRefund', {
            credits: format.money(creditsMinor, currency),
            charges: format.money(chargesMinor, currency),
          })}
        />
      </KeyFigures>
      {netMinor < 0 && <Alert severity="warning">{t('checkouts.settlement.owedBody')}</Alert>}
    </Box>
  );
}

function Deposit({
  checkout: { depositMinor },
  settlement: { toRefund, deductedMinor, netMinor },
  currency,
}: Pick<SettlementViewProps, 'checkout' | 'settlement' | 'currency'>) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const row = (key: string, minor: number) => ({
    key,
    label: t(`checkouts.settlement.${key}`),
    value: (
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {format.money(minor, currency)}
      </Box>
    ),
  });
  return (
    <DefinitionList
      items={[
        row('deposit', depositMinor),
        row('deducted', deductedMinor),
        ...(netMinor > 0
          ? [row('fromDeposit', toRefund.depositMinor), row('fromCredit', toRefund.creditMinor)]
          : []),
      ]}
    />
  );
}
