import { markdownTree } from '@console/contract/markdown';
import { pictureWidthOf } from '@console/contract/notes';
import fc from '@console/testing/properties';
import { allowedWidth, sizedPicture } from './picture-size-rules.ts';

it.each([
  ['![cat](a)', 0, 300, '![cat|300](a)'],
  ['![cat|200](a)', 0, 300, '![cat|300](a)'],
  ['a ![](b)', 2, 300, 'a ![|300](b)'],
  ['![a\\]b](c)', 0, 300, '![a\\]b|300](c)'],
  ['![a|b](c)', 0, 9, '![a|b|48](c)'],
  ['text', 0, 300, 'text'],
  ['![cat](a)', 3, 300, '![cat](a)'],
])('%j at %d of %d px: %j', (markdown, offset, width, after) =>
  expect(sizedPicture(markdown, offset, width)).toBe(after),
);

it('what was given is what is drawn', () =>
  fc.assert(
    fc.property(fc.integer({ min: -10, max: 5000 }), (width) => {
      const markdown = sizedPicture('![cat](https://a.test/x)', 0, width);
      expect(pictureWidthOf(markdown.slice(2, markdown.indexOf(']')))).toBe(allowedWidth(width));
      expect(JSON.stringify(markdownTree(markdown, { footnotes: '', backToText: '' }))).toContain(
        `"width":${allowedWidth(width)}`,
      );
    }),
  ));
