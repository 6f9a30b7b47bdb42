import {
  isIdCard,
  maskedContact,
  maskedIdNumber,
  maskedPhone,
  phoneEnd,
  tidyIdNumber,
  tidyPhone,
} from './person-rules.ts';

describe('identity cards', () => {
  it.each([
    ['11010519491231002X', true],
    ['440524188001010014', true],
    ['110105194912310021', false],
    ['11010519490231002X', false],
    ['110105194902310026', false],
    ['110105194913310021', false],
    ['11010519491231002X9', false],
    ['1101051949123100', false],
    ['ABCDEFGHIJKLMNOPQR', false],
  ])('%s', (number, valid) => expect(isIdCard(number)).toBe(valid));

  it('are read as people write them', () => {
    expect(tidyIdNumber(' 110105-19491231-002x ')).toBe('11010519491231002X');
    expect(tidyIdNumber('\uFF11\uFF11\uFF10')).toBe('110');
  });
});

it('shows the first three and the last four signs', () => {
  expect(maskedIdNumber('11010519491231002X')).toBe('110***002X');
  expect(maskedIdNumber('E12345')).toBe('***45');
  expect(maskedIdNumber('E1234567')).toBe('***67');
});

it('leaves the middle of a phone number out', () => {
  expect(maskedPhone('+8613912345678')).toBe('+86139****5678');
  expect(maskedPhone('+4915112345')).toBe('+49****2345');
});

it.each([
  ['hua@example.com', 'h***@example.com'],
  ['+86 139 1234 5678', '+86139****5678'],
  ['13912345678', '+86139****5678'],
  ['010-12345678', '010****5678'],
  ['room +86 139 1234 5678', '***78'],
  ['13912345678 Hua', '***ua'],
  ['room 101, Hua', '***ua'],
  ['@hua', '***ua'],
  ['12345678', '***78'],
])('of what somebody was invited by, %s, so much is shown: %s', (contact, masked) => {
  expect(maskedContact(contact)).toBe(masked);
});

it.each([
  ['139 1234 5678', '+8613912345678'],
  ['+86 139-1234-5678', '+8613912345678'],
  ['0044 20 7946 0000', '+442079460000'],
  ['010-12345678', '01012345678'],
  ['021-5001 2345', '02150012345'],
  ['1391 2345 6789', '139123456789'],
])('the phone %s is kept as %s', (typed, kept) => {
  expect(tidyPhone(typed)).toBe(kept);
});

it.each([
  ['5678', '5678'],
  ['0012', '0012'],
  ['001234', '001234'],
  ['00123456', '00123456'],
  ['0012345678', '12345678'],
  ['1234 5678', '12345678'],
  ['139-1234-5678', '13912345678'],
  ['+86 139 1234 5678', '8613912345678'],
  ['0086 139 1234 5678', '8613912345678'],
  ['１２３４', '1234'],
  ['567', undefined],
  ['021-5001 2345 678', '02150012345678'],
  ['Hua 5678', undefined],
  ['5678 Hua', undefined],
  ['', undefined],
])('%s looks for phones that end with %s', (typed, end) => {
  expect(phoneEnd(typed)).toBe(end);
});
