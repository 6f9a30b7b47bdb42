/**
 * Stands in for how MUI's texts write numbers (rspack.config.base.ts), which asks the browser for the digits of each language while
 * the page begins; here that is asked with the first number.
 */
export default function buildFormatNumber(locale: string): (value: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= new Intl.NumberFormat(locale);
    return format.format(value);
  };
}
