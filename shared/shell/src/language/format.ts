import { dayjs } from './dates.ts';
import { type Language, useLanguage } from './language.ts';

export interface Format {
  /** Minor units → `¥1,234.50`. */
  money(minor: number, currency?: string): string;
  /** The same rounded and short, for the axis of a chart: `¥5万`, `¥50K`. */
  moneyShort(minor: number, currency?: string): string;
  /** Exact decimal text → grouped digits; trailing zeros are kept unless `max` cuts them. */
  decimal(text: string, digits?: { min?: number; max?: number }): string;
  number(value: number): string;
  /** Ratio → percent with at most one decimal: 0.0696 → `7%`, `6.96%` with `digits` 2. */
  percent(ratio: number, digits?: number): string;
  /** `2026-11-21` → as people write it. */
  day(isoDay: string): string;
  /** `2026-06` → as people write it; `short` without the year, for the axis of a year. */
  month(ym: string, form?: 'short'): string;
  /** Instant → local date and time to the minute. */
  instant(iso: string): string;
  /** Instant → local time to the minute, `09:05`. */
  clock(iso: string): string;
  /** Instant → "3 minutes ago". */
  relative(iso: string): string;
  bytes(count: number): string;
}

const locales: Record<Language, string> = { zh: 'zh-CN', en: 'en' };

const formats: Record<Language, Format> = { zh: newFormat('zh'), en: newFormat('en') };

/** Numbers, money and dates as the language writes them. */
export function formatFor(language: Language): Format {
  return formats[language];
}

/** Each way to write numbers is made once: to make one takes longer than to write a screen of numbers with it. */
function numberFormats(locale: string) {
  const known = new Map<string, Intl.NumberFormat>();
  return (options: Intl.NumberFormatOptions): Intl.NumberFormat => {
    const key = JSON.stringify(options);
    const format = known.get(key) ?? new Intl.NumberFormat(locale, options);
    known.set(key, format);
    return format;
  };
}

function newFormat(language: Language): Format {
  const number = numberFormats(locales[language]);
  // Intl takes decimal text exactly; its type knows only numbers.
  const exact = (format: Intl.NumberFormat, text: string) => format.format(text as Intl.StringNumericLiteral);
  return {
    money: (minor, currency = 'CNY') =>
      exact(number({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' }), minorToText(minor)),
    moneyShort: (minor, currency = 'CNY') =>
      exact(
        number({
          ...({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const),
          ...({ notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 } as const),
        }),
        minorToText(minor),
      ),
    decimal: (text, { min, max } = {}) => {
      const scale = text.split('.')[1]?.length ?? 0;
      const most = max ?? scale;
      return exact(
        number({ minimumFractionDigits: Math.min(min ?? most, most), maximumFractionDigits: most }),
        text,
      );
    },
    number: (value) => number({}).format(value),
    percent: (ratio, digits = 1) => number({ style: 'percent', maximumFractionDigits: digits }).format(ratio),
    day: (isoDay) => dayjs(isoDay).format(language === 'zh' ? 'YYYY年M月D日' : 'YYYY-MM-DD'),
    month: (ym, form) => {
      const written = {
        zh: form === 'short' ? 'M月' : 'YYYY年M月',
        en: form === 'short' ? 'MMM' : 'MMM YYYY',
      }[language];
      return dayjs(`${ym}-01`)
        .locale(language === 'zh' ? 'zh-cn' : 'en')
        .format(written);
    },
    instant: (iso) => dayjs(iso).format(language === 'zh' ? 'YYYY年M月D日 HH:mm' : 'YYYY-MM-DD HH:mm'),
    clock: (iso) => dayjs(iso).format('HH:mm'),
    relative: (iso) =>
      dayjs(iso)
        .locale(language === 'zh' ? 'zh-cn' : 'en')
        .fromNow(),
    bytes: (count) => {
      const power = count < 1 ? 0 : Math.min(3, Math.floor(Math.log(count) / Math.log(1024)));
      return `${number({ maximumFractionDigits: 1 }).format(count / 1024 ** power)} ${['B', 'KiB', 'MiB', 'GiB'][power]}`;
    },
  };
}

const minorToText = (minor: number): `${number}` => {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`;
};

export function useFormat(): Format {
  const [language] = useLanguage();
  return formatFor(language);
}
