import { greeting, type Started } from './greeting.ts';

const started = (more: Partial<Started> = {}): Started => ({
  address: 'https://console.example.com',
  identityAddress: 'https://id.example.com',
  database: 'postgresql://db/console',
  longestStopMs: 0,
  close: async () => {},
  ...more,
});

it('says where the console is, in words that scripts may look for', () => {
  expect(greeting(started())).toContain('  The console is ready at https://console.example.com\n');
});

it('prints the passwords of new demo users, and where they are kept', () => {
  const text = greeting(
    started({ newUsers: { admin: 'bada-cede', 'apt-owner': 'x' }, passwordsFile: '/data/demo-users.json' }),
  );
  expect(text).toMatch(/printed this once\n {2}and kept in \/data\/demo-users\.json:/);
  expect(text).toMatch(/ {4}admin {6}bada-cede\n {4}apt-owner {2}x\n/);
});

it('later it names the file with the passwords', () => {
  const text = greeting(started({ passwordsFile: '/data/demo-users.json' }));
  expect(text).toContain('Demo users and their passwords: /data/demo-users.json');
  expect(text).not.toContain('this once');
});

it('without demo users it names no file: a foreign provider, or production', () => {
  expect(greeting(started())).not.toMatch(/demo|password/i);
});

it('in production with nobody in it: the way to the first administrator, on the provider’s origin', () => {
  expect(greeting(started({ setupCode: 'abc-123' }))).toMatch(
    /first administrator at https:\/\/id\.example\.com\/oidc\/setup\n +with the setup code abc-123\n/,
  );
});

it.each([
  ['/data/database', true],
  ['postgresql://db/console', false],
])('data in %s: warned of power cuts %s', (database, warned) => {
  expect(greeting(started({ database })).includes('not safe against power cuts')).toBe(warned);
});
