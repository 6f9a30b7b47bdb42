import { isDevelopmentHost } from './development-mode.ts';

describe('development mode', () => {
  it.each([
    ['localhost', true],
    ['wood.localhost', true],
    ['192.168.1.100', true],
    ['192.168.31.100', true],
    ['192.168.1.101', false],
    ['console.example', false],
  ])('1 development mode: %s → %s', (host, expected) => {
    expect(isDevelopmentHost(host)).toBe(expected);
  });
});
