import { phoneLink } from './phone-link-rules.ts';

it.each([
  ['+8613912345678', 'tel:+8613912345678'],
  ['0512-6802 1188', 'tel:051268021188'],
  ['0512-6802 1188 转 6', 'tel:051268021188,6'],
  ['0512-68021188转801', 'tel:051268021188,801'],
  ['020 7946 0000 ext. 12', 'tel:02079460000,12'],
])('%s is called at %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link);
});
