import fc from 'fast-check';
import { withBlankedComments, withoutComments } from './comments.ts';

const parts = fc.constantFrom(
  '%%',
  '%',
  '`',
  '``',
  '```',
  '~~~',
  '\n',
  '\n\n',
  '> ',
  '- ',
  '\\',
  'a',
  ' ',
  '字',
);

it('leaves everything outside of comments where it stood', () =>
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 30 }), (made) => {
      const markdown = made.join('');
      const blanked = withBlankedComments(markdown);
      expect(blanked).toHaveLength(markdown.length);
      for (let at = 0; at < markdown.length; at += 1)
        if (!/[\uFDD0 ]/.test(blanked[at] ?? '')) expect(blanked[at]).toBe(markdown[at]);
      expect(withBlankedComments(blanked)).toBe(blanked);
    }),
  ));

it('tells nothing of a comment, whatever stands in it', () =>
  fc.assert(
    fc.property(
      fc.array(parts, { maxLength: 10 }).map((made) => `${made.join('').replaceAll('%', '')}secret`),
      (hidden) => expect(withoutComments(`a %%${hidden}%% b`)).not.toContain('secret'),
    ),
  ));

it('is through with many signs that nothing closes at one look', () => {
  const runs = Array.from({ length: 600 }, (_, length) => '`'.repeat(length + 1)).join(' ');
  expect(withoutComments(`${runs}%%`)).toBe(`${runs}%%`);
  expect(withoutComments(`${'%%'.repeat(100_000)}%%a`)).toBe('%%a');
});
