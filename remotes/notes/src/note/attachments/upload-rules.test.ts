import { appended, attachmentMarkdown, namedFile, withoutMention } from './upload-rules.ts';

const id = '01939f00-0000-7000-8000-000000000001';

it('an image is shown, anything else is a link; a name cannot break out', () => {
  expect(attachmentMarkdown(id, { name: '图.png', type: 'image/png' })).toBe(`![图.png](attachment://${id})`);
  expect(attachmentMarkdown(id, { name: 'a](b)[c\\.pdf', type: 'application/pdf' })).toBe(
    `[a (b) c .pdf](attachment://${id})`,
  );
  expect(attachmentMarkdown(id, { name: '', type: '' })).toBe(`[file](attachment://${id})`);
});

it('is put into a paragraph of its own, and taken out again without a trace', () => {
  expect(appended('', 'x')).toBe('x\n');
  expect(appended('a', 'x')).toBe('a\n\nx\n');
  expect(appended('a\n', 'x')).toBe('a\n\nx\n');
  expect(withoutMention('a\n\nx\nb', 'x')).toBe('a\n\nb');
  expect(withoutMention('a x b', 'x')).toBe('a  b');
});

it('a pasted picture is named by its time', () => {
  const now = new Date('2026-11-21T08:09:10Z');
  expect(namedFile(new File([], 'image.png', { type: 'image/png' }), now)).toBe('2026-11-21-08-09-10.png');
  expect(namedFile(new File([], 'a.pdf', { type: 'application/pdf' }), now)).toBe('a.pdf');
});
