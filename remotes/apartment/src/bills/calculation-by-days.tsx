import type { CalcOf } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { useTranslation } from 'react-i18next';
import { SumRows } from './sum-rows.tsx';

interface CalcProps<Calc> {
  calc: Calc;
  amountMinor: number;
  currency: string;
}

/** Days of a month, of which both ends count. */
export function RentCalc({ calc, amountMinor, currency }: CalcProps<CalcOf<'rent'>>) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { from, to, days, daysInMonth, rentMinor, mode } = calc;
  const rent = format.money(rentMinor, currency);
  const whole = days === daysInMonth || mode === 'none';
  const [counted, of] = mode === 'thirty_day' ? [Math.min(days, 30), 30] : [days, daysInMonth];
  return (
    <SumRows
      label={t('bills.calc.title')}
      rows={[
        {
          key: 'rent',
          of: t('bills.calc.rentDays', { from: format.day(from), to: format.day(to), count: days }),
          said: whole
            ? t('bills.calc.wholeMonth', { rent })
            : t('bills.calc.ofMonth', { rent, days: counted, of }),
          figure: format.money(amountMinor, currency),
        },
      ]}
    />
  );
}

/** So many, at so much, perhaps for a part of a month. */
export function ItemCalc({ calc, amountMinor, currency }: CalcProps<CalcOf<'item'>>) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { quantity, unitMinor, from, to, days, daysInMonth } = calc;
  const said = t('bills.calc.times', {
    quantity: format.decimal(quantity, { min: 0, max: 4 }),
    price: format.money(unitMinor, currency),
  });
  const inPart = days !== null && daysInMonth !== null && days !== daysInMonth;
  return (
    <SumRows
      label={t('bills.calc.title')}
      rows={[
        {
          key: 'item',
          of: from && to && `${format.day(from)} – ${format.day(to)}`,
          said: inPart ? `${said} × ${t('bills.calc.part', { days, of: daysInMonth })}` : said,
          figure: format.money(amountMinor, currency),
        },
      ]}
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
