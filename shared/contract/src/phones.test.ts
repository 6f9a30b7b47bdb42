import { phonePattern, tidyFirmPhone } from './phones.ts';

it.each([
  ['139 1234-5678', '+8613912345678'],
  ['+86 139 1234 5678', '+8613912345678'],
  ['0086-13912345678', '+8613912345678'],
  // Numbers of firms, with the code of their place.
  ['0451-82345678', '+8645182345678'],
  ['(010) 6512 3456', '+861065123456'],
  ['0512 6512345', '+865126512345'],
  ['00358 9 1234567', '+35891234567'],
])('%s is kept as %s', (typed, kept) => {
  expect(tidyFirmPhone(typed)).toBe(kept);
  expect(phonePattern.test(kept)).toBe(true);
});

it.each(['82345678', '0451-1', '12', '0000451', ''])(
  '%s says not where it is, and stays as it was typed',
  (typed) => {
    expect(phonePattern.test(tidyFirmPhone(typed))).toBe(false);
  },
);
