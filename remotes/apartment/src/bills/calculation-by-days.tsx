import type { CalcOf, ItemPart, RentPart } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { useTranslation } from 'react-i18next';
import { SumRows } from './sum-rows.tsx';

interface CalcProps<Calc> {
  calc: Calc;
  amountMinor: number;
  currency: string;
}

/** Days of a month at one rent, of which both ends count. */
function useRentRow(currency: string) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  return ({ from, to, days, daysInMonth, rentMinor, mode }: Omit<RentPart, 'amountMinor'>) => {
    const rent = format.money(rentMinor, currency);
    const whole = days === daysInMonth || mode === 'none';
    const [counted, of] = mode === 'thirty_day' ? [Math.min(days, 30), 30] : [days, daysInMonth];
    return {
      of: t('bills.calc.rentDays', { from: format.day(from), to: format.day(to), count: days }),
      said: whole
        ? t('bills.calc.wholeMonth', { rent })
        : t('bills.calc.ofMonth', { rent, days: counted, of }),
    };
  };
}

export function RentCalc({ calc, amountMinor, currency }: CalcProps<CalcOf<'rent'>>) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const row = useRentRow(currency);
  return (
    <SumRows
      label={t('bills.calc.title')}
      rows={[{ key: 'rent', ...row(calc), figure: format.money(amountMinor, currency) }]}
    />
  );
}

/** What a month comes to by the rent as it is now, less what was asked for it. */
export function RentChangeCalc({ calc, amountMinor, currency }: CalcProps<CalcOf<'rentChange'>>) {
  const { t } = useTranslation('apartment');
  const row = useRentRow(currency);
  return (
    <ChangeCalc
      {...calc}
      {...{ amountMinor, currency, row }}
      title={t('bills.calc.rentNow')}
      keyOf={({ from }) => from}
    />
  );
}

/** The same of a monthly item. */
export function ItemChangeCalc({ calc, amountMinor, currency }: CalcProps<CalcOf<'itemChange'>>) {
  const { t } = useTranslation('apartment');
  const row = useItemRow(currency);
  return (
    <ChangeCalc
      {...calc}
      {...{ amountMinor, currency, row }}
      title={t('bills.calc.itemNow')}
      keyOf={({ from }) => from ?? ''}
    />
  );
}

interface ChangeCalcProps<Part> {
  number: string;
  billed: Part[];
  now: Part[];
  changedMinor: number;
  amountMinor: number;
  currency: string;
  title: string;
  keyOf: (part: Part) => string;
  row: (part: Part) => { of?: string | undefined; said: string };
}

/** What was asked for and what it comes to now, with what has been put right before. */
function ChangeCalc<Part extends { amountMinor: number }>({
  number,
  billed,
  now,
  changedMinor,
  amountMinor,
  currency,
  title,
  keyOf,
  row,
}: ChangeCalcProps<Part>) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  return (
    <>
      <div>{title}</div>
      <SumRows
        label={title}
        rows={now.map((part) => ({
          ...{ key: keyOf(part), ...row(part), figure: format.money(part.amountMinor, currency) },
        }))}
      />
      <SumRows
        label={t('bills.calc.title')}
        rows={[
          ...billed.map((part) => ({
            ...{ key: keyOf(part), of: row(part).of, said: t('bills.calc.rentBilledIn', { number }) },
            figure: format.money(-part.amountMinor, currency),
          })),
          ...(changedMinor === 0
            ? []
            : [
                {
                  key: 'changed',
                  said: t('bills.calc.rentChanged'),
                  figure: format.money(-changedMinor, currency),
                },
              ]),
          {
            key: 'difference',
            said: t('bills.calc.difference'),
            figure: format.money(amountMinor, currency),
            sum: true,
          },
        ]}
      />
    </>
  );
}

/** So many, at so much, perhaps for a part of a month. */
function useItemRow(currency: string) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  return ({ quantity, unitMinor, from, to, days, daysInMonth }: Omit<ItemPart, 'amountMinor'>) => {
    const said = t('bills.calc.times', {
      quantity: format.decimal(quantity, { min: 0, max: 4 }),
      price: format.money(unitMinor, currency),
    });
    const inPart = days !== null && daysInMonth !== null && days !== daysInMonth;
    return {
      of: from && to ? `${format.day(from)} – ${format.day(to)}` : undefined,
      said: inPart ? `${said} × ${t('bills.calc.part', { days, of: daysInMonth })}` : said,
    };
  };
}

export function ItemCalc({ calc, amountMinor, currency }: CalcProps<CalcOf<'item'>>) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const row = useItemRow(currency);
  return (
    <SumRows
      label={t('bills.calc.title')}
      rows={[{ key: 'item', ...row(calc), figure: format.money(amountMinor, currency) }]}
    />
  );
}

/** Day by day on what was open, less what was posted before. */
export function LateFeeCalc({ calc, amountMinor, currency }: CalcProps<CalcOf<'lateFee'>>) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const rate = format.percent(Number(calc.rate), 4);
  return (
    <>
      <SumRows
        label={t('bills.calc.title')}
        rows={[
          ...calc.rows.map(({ from, to, days, principalMinor, amount }) => ({
            key: from,
            of: `${format.day(from)} – ${format.day(to)}`,
            said: t('bills.calc.lateDays', {
              principal: format.money(principalMinor, currency),
              rate,
              count: days,
            }),
            figure: format.decimal(amount, { min: 4, max: 9 }),
          })),
          ...(calc.postedMinor === 0
            ? []
            : [
                {
                  key: 'posted',
                  said: t('bills.calc.posted'),
                  figure: format.money(-calc.postedMinor, currency),
                },
              ]),
          {
            key: 'sum',
            said: t('bills.calc.rounded'),
            figure: format.money(amountMinor, currency),
            sum: true,
          },
        ]}
      />
      <div>{t('bills.calc.cap', { cap: format.money(calc.capMinor, currency) })}</div>
    </>
  );
}
