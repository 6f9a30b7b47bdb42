import type { CalcOf, LineShare, UseStretch, UseTier } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { type SumRow, SumRows } from './sum-rows.tsx';

type Tier = z.infer<typeof UseTier>;
type Share = z.infer<typeof LineShare>;

interface CalcProps<Calc> {
  calc: Calc;
  amountMinor: number;
  currency: string;
}

/** What the meters showed, tier by tier what it costs, and whose part of it this is. */
export function UseCalc({ calc, amountMinor, currency }: CalcProps<CalcOf<'use'>>) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const tierRows = useTierRows();
  const shareRow = useShareRow(currency);
  const { stretches, tiers, pricings, prorated, tariffName, useMinor, minimumMinor, fixedMinor, share } =
    calc;
  const money = (minor: number) => format.money(minor, currency);
  const extras: SumRow[] = [
    { key: 'minimum', said: t('bills.calc.minimum'), minor: minimumMinor },
    { key: 'fixed', said: t('bills.calc.fixed'), minor: fixedMinor },
  ]
    .filter(({ minor }) => minor !== 0)
    .map(({ minor, ...row }) => ({ ...row, figure: money(minor) }));
  const usedBefore = pricings.map((one) => one.usedBefore).find((one) => one !== null);
  return (
    <>
      <Stretches stretches={stretches} />
      <div>{t('bills.calc.tariff', { name: tariffName })}</div>
      {prorated && <div>{t('bills.calc.prorated', prorated)}</div>}
      {usedBefore != null && (
        <div>{t('bills.calc.usedBefore', { quantity: format.decimal(usedBefore, { min: 0, max: 3 }) })}</div>
      )}
      <SumRows
        label={t('bills.calc.title')}
        rows={[
          ...tierRows(tiers, stretches),
          { key: 'use', said: t('bills.calc.rounded'), figure: money(useMinor), sum: true },
          ...extras,
          ...shareRow(share, amountMinor),
        ]}
      />
    </>
  );
}

/** A cost that rooms have in common: where it comes from, and the part of each. */
export function PoolCalc({ calc, amountMinor, currency }: CalcProps<CalcOf<'pool'>>) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const tierRows = useTierRows();
  const shareRow = useShareRow(currency);
  const { source, method, wholeMinor, quantity, unitPrice, gap, tiers, parts, share } = calc;
  const plain = (text: string) => format.decimal(text, { min: 0, max: 6 });
  return (
    <>
      <div>
        {t('bills.calc.pool', {
          source: t(`charges.sources.${source}`),
          method: t(`charges.methods.${method}`),
        })}
      </div>
      {gap && <div>{t('bills.calc.gap', { master: plain(gap.master), subs: plain(gap.subs) })}</div>}
      <SumRows
        label={t('bills.calc.whole')}
        rows={[
          ...tierRows(tiers, []),
          {
            key: 'whole',
            said:
              tiers.length > 0
                ? t('bills.calc.rounded')
                : quantity !== null && unitPrice !== null
                  ? t('bills.calc.times', { quantity: plain(quantity), price: plain(unitPrice) })
                  : t('bills.calc.whole'),
            figure: format.money(wholeMinor, currency),
            sum: tiers.length > 0,
          },
        ]}
      />
      <SumRows
        label={t('bills.calc.parts')}
        rows={[
          ...parts.map(({ room, weight, amountMinor: part, mine, vacant }) => ({
            key: `${room} ${mine} ${vacant}`,
            said: (
              <Box component="span" sx={{ fontWeight: mine ? 650 : undefined }}>
                {/* All the others are told as one. */}
                {t(room === '' ? 'bills.calc.otherRooms' : 'bills.calc.roomPart', {
                  room,
                  weight: plain(weight),
                })}
                {mine && ` ${t('bills.calc.mine')}`}
                {vacant && ` ${t('bills.calc.vacant')}`}
              </Box>
            ),
            figure: format.money(part, currency),
          })),
          ...shareRow(share, amountMinor),
        ]}
      />
    </>
  );
}

/** The use of a month priced again, and what was billed of it before. */
export function ReratedCalc({ calc, amountMinor, currency }: CalcProps<CalcOf<'trueUp' | 'correction'>>) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const tierRows = useTierRows();
  const shareRow = useShareRow(currency);
  const { stretches, tiers, billedMinor, shouldMinor, share, tariffName, usedBefore } = calc;
  const plain = (text: string) => format.decimal(text, { min: 0, max: 3 });
  const [before, after] = calc.kind === 'trueUp' ? [calc.estimated, calc.actual] : [calc.before, calc.after];
  return (
    <>
      {before !== after && (
        <div>{t(`bills.calc.${calc.kind}`, { before: plain(before), after: plain(after) })}</div>
      )}
      {usedBefore && (
        <div>
          {t('bills.calc.counted', { before: plain(usedBefore.before), after: plain(usedBefore.after) })}
        </div>
      )}
      <Stretches stretches={stretches} />
      <div>{t('bills.calc.tariff', { name: tariffName })}</div>
      <SumRows
        label={t('bills.calc.title')}
        rows={[
          ...tierRows(tiers, stretches),
          {
            key: 'should',
            said: t('bills.calc.rounded'),
            figure: format.money(shouldMinor, currency),
            sum: true,
          },
          { key: 'billed', said: t('bills.calc.billed'), figure: format.money(-billedMinor, currency) },
          ...(share
            ? shareRow({ ...share, wholeMinor: shouldMinor - billedMinor }, amountMinor)
            : [
                {
                  key: 'difference',
                  said: t('bills.calc.difference'),
                  figure: format.money(amountMinor, currency),
                  sum: true,
                },
              ]),
        ]}
      />
    </>
  );
}

/** What a pool of an earlier month comes to now, less what was shared of it, by the shares of then. */
export function PoolChangeCalc({ calc, amountMinor, currency }: CalcProps<CalcOf<'poolChange'>>) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { before, after, billedMinor, shouldMinor, weight, of, share } = calc;
  const plain = (text: string) => format.decimal(text, { min: 0, max: 4 });
  const parts = [
    t('bills.calc.roomShare', { weight: plain(weight), of: plain(of) }),
    share && t('bills.calc.personShare', { weight: plain(share.weight), of: plain(share.of) }),
  ];
  return (
    <>
      <div>{t('bills.calc.poolChange', { before: plain(before), after: plain(after) })}</div>
      <SumRows
        label={t('bills.calc.title')}
        rows={[
          { key: 'now', said: t('bills.calc.poolNow'), figure: format.money(shouldMinor, currency) },
          { key: 'billed', said: t('bills.calc.poolBilled'), figure: format.money(-billedMinor, currency) },
          {
            key: 'share',
            said: parts.filter(Boolean).join(' · '),
            figure: format.money(amountMinor, currency),
            sum: true,
          },
        ]}
      />
    </>
  );
}

function Stretches({ stretches }: { stretches: readonly UseStretch[] }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const plain = (text: string) => format.decimal(text, { min: 0, max: 3 });
  const shown = (value: string | null, day: string | null) =>
    value === null ? '–' : `${plain(value)}${day ? ` (${format.day(day)})` : ''}`;
  return (
    <Box component="ul" aria-label={t('bills.calc.readings')} sx={{ margin: 0, paddingInlineStart: 2.5 }}>
      {stretches.map((one) => (
        <li key={`${one.meterId} ${one.register} ${one.toReadingId} ${one.fromReadingId} ${one.quantity}`}>
          {t('bills.calc.stretch', {
            meter: [one.meterSerial, one.register === 'total' ? '' : t(`registers.${one.register}`)]
              .filter(Boolean)
              .join(' '),
            from: shown(one.fromValue, one.fromDay),
            to: shown(one.toValue, one.toDay),
            quantity: `${plain(one.quantity)} ${t(`bills.units.${one.meterKind}`)}`,
            days: t('bills.calc.days', { count: one.days }),
          })}
          {Number(one.multiplier) !== 1 && ` ${t('bills.calc.multiplier', { by: plain(one.multiplier) })}`}{' '}
          {one.estimated && <StateChip tone="warn" label={t('bills.calc.estimated')} />}
        </li>
      ))}
    </Box>
  );
}

/** Each tier as a row: so much of it, at its price. */
function useTierRows() {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  return (tiers: readonly Tier[], [first]: readonly UseStretch[]): SumRow[] =>
    tiers.map(({ register, upTo, quantity, unitPrice, amount }, index) => ({
      key: String(index),
      of: [
        register === 'total' ? '' : t(`registers.${register}`),
        upTo === null
          ? tiers.length > 1 && t('bills.calc.lastTier')
          : t('bills.calc.tier', { upTo: format.decimal(upTo, { min: 0, max: 2 }) }),
      ]
        .filter(Boolean)
        .join(' · '),
      said: t('bills.calc.times', {
        quantity: [format.decimal(quantity, { min: 0, max: 4 }), first && t(`bills.units.${first.meterKind}`)]
          .filter(Boolean)
          .join(' '),
        price: format.decimal(unitPrice, { min: 4, max: 6 }),
      }),
      figure: format.decimal(amount, { min: 4, max: 9 }),
    }));
}

/** The part of a whole, where several have it in common. */
function useShareRow(currency: string) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const plain = (text: string) => format.decimal(text, { min: 0, max: 4 });
  return (share: Share | null, amountMinor: number): SumRow[] =>
    share === null
      ? []
      : [
          {
            key: 'share',
            said: t('bills.calc.share', {
              whole: format.money(share.wholeMinor, currency),
              weight: plain(share.weight),
              of: plain(share.of),
            }),
            figure: format.money(amountMinor, currency),
            sum: true,
          },
        ];
}
