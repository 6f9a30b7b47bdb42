import { faultsOfAccount, mostOfName } from './new-account-rules.ts';

const good = { username: 'fang.li', name: '李芳 Li Fang', password: 'a long password' };

describe('an account that somebody makes', () => {
  it('is good with a name to sign in by, a name to be called by and a long password', () => {
    expect(faultsOfAccount(good)).toEqual([]);
  });

  it.each([
    ['username', 'F.Li'],
    ['username', 'f'],
    ['username', ' fang'],
    ['username', 'f'.repeat(65)],
    ['name', '  '],
    ['name', 'n'.repeat(mostOfName + 1)],
    ['name', 'Li\0Fang'],
    ['password', 'nine char'],
    ['password', 'p'.repeat(201)],
  ] as const)('has a fault of its %s %j', (field, value) => {
    expect(faultsOfAccount({ ...good, [field]: value })).toEqual([field]);
  });

  it('tells all faults at once, in the order of the form', () => {
    expect(faultsOfAccount({ username: '', name: '', password: '' })).toEqual([
      'username',
      'name',
      'password',
    ]);
  });
});
