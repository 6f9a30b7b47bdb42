import { type SeparatedAct, separated, separatedActs } from './separation-rules.ts';

const acts = Object.keys(separatedActs) as SeparatedAct[];

describe.each(acts)('%s', (act) => {
  it('strict: the same person is refused', () => {
    expect(() => separated({ mode: 'strict', act, actor: 'ming', before: ['hua', 'ming'] })).toThrow(
      expect.objectContaining({
        code: 'SOD_SAME_PERSON',
        status: 403,
        details: { act, after: separatedActs[act] },
      }),
    );
  });

  it('solo: the same person passes, and the row says so', () => {
    expect(separated({ mode: 'solo', act, actor: 'ming', before: ['ming'] })).toEqual({ selfChecked: true });
  });

  it.each(['strict', 'solo'] as const)('%s: two people are two people', (mode) => {
    expect(separated({ mode, act, actor: 'hua', before: ['ming'] })).toEqual({ selfChecked: false });
  });
});
