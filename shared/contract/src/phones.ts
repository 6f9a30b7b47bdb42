import * as z from 'zod/mini';

/** As it is kept: without spaces and hyphens, and a mainland mobile number with its country. */
export function tidyPhone(typed: string): string {
  const digits = typed.normalize('NFKC').replace(/[\s()-]/g, '');
  return /^1\d{10}$/.test(digits) ? `+86${digits}` : digits.replace(/^00/, '+');
}

/** The same of a firm, which has a mainland number with the code of its place more often than not. */
export const tidyFirmPhone = (typed: string): string =>
  tidyPhone(typed).replace(/^0([1-9]\d{8,10})$/, '+86$1');

/** E.164: a plus, the country, the number. */
export const phonePattern = /^\+[1-9]\d{6,14}$/;

/** A phone number as it is kept. */
export const phone = z.string().check(z.regex(phonePattern, { error: 'not_a_phone' }));
