import type { BillLine } from '@console/contract/apartment';
import { useFormat, useLanguage } from '@console/shell';
import { useTranslation } from 'react-i18next';

type Told = Pick<BillLine, 'description' | 'chargeKind' | 'params' | 'text' | 'calc'>;

/** What a line says, in the user's language: the server tells what it is of, not how it is called. */
export function useLineWords(): (line: Told) => string {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const [language] = useLanguage();
  const days = (from: unknown, to: unknown) =>
    typeof from === 'string' && typeof to === 'string' ? `${format.day(from)} – ${format.day(to)}` : '';
  return ({ description, chargeKind, params, text, calc }) => {
    const month = calc && 'month' in calc ? calc.month : params.month;
    const of = {
      kind: t(`chargeKinds.${chargeKind}`),
      month: month ?? '',
      // Of what goes back the days that go back, not those that are kept, which the calculation tells of.
      days:
        calc?.kind === 'rent' && description === 'rent'
          ? days(calc.from, calc.to)
          : days(params.from, params.to),
      pool: calc && 'poolName' in calc ? calc.poolName : (params.name ?? ''),
      item:
        (language === 'zh' ? params.nameZh : params.nameEn) ||
        params.nameZh ||
        t(`chargeKinds.${chargeKind}`),
      number: params.number ?? '',
    };
    const said = t(`bills.lines.${description}`, of).trim();
    const by = text || (typeof params.text === 'string' ? params.text : '');
    if (by === '') return said;
    // What somebody wrote by hand says it by itself.
    return description === 'manual' || description === 'damage'
      ? by
      : t('bills.lines.with', { said, text: by });
  };
}
