import { faultsOfForm } from './password-rules.ts';

const good = { current: 'the old password', next: 'a new long password', repeat: 'a new long password' };
const both = (next: string) => ({ ...good, next, repeat: next });

describe('the form for a new password', () => {
  it.each([
    ['nothing is wrong', good, {}],
    ['ten letters are enough', both('0123456789'), {}],
    ['nine are not', both('012345678'), { next: 'length' }],
    ['two hundred are the most', both('x'.repeat(200)), {}],
    ['more is never looked at by sign-in', both('x'.repeat(201)), { next: 'length' }],
    ['the old one is no new one', both(good.current), { next: 'same' }],
    ['the repetition differs', { ...good, repeat: 'a new long passwort' }, { repeat: 'differs' }],
    [
      'everything at once',
      { current: '', next: 'short', repeat: '' },
      { current: 'missing', next: 'length', repeat: 'differs' },
    ],
  ])('%s', (_name, form, expected) => {
    expect(faultsOfForm(form)).toEqual(expected);
  });
});
