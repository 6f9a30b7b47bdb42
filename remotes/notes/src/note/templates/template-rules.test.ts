import * as fc from 'fast-check';
import { filledTemplate } from './template-rules.ts';

const filling = {
  ...{ title: '', date: '2026-11-29', time: '09:05' },
  dateAs: (pattern: string) => `<${pattern}>`,
};
const fill = (title: string, content: string, named = '') =>
  filledTemplate({ title, content }, { ...filling, title: named });

it('fills day, time and title, and says where writing goes on', () => {
  expect(fill('Weekly {{date}}', '# {{title}}\n{{ time }} {{date:YYYY/MM}}\n- {{cursor}}\n')).toEqual({
    title: 'Weekly 2026-11-29',
    content: '# Weekly 2026-11-29\n09:05 <YYYY/MM>\n- \n',
    cursor: 38,
  });
});

it('a title that is there stays; the first cursor counts; what is no placeholder stays', () => {
  expect(fill('T', '{{title}}{{cursor}}|{{cursor}}{{other}} {{date', 'mine')).toEqual({
    title: 'mine',
    content: 'mine|{{other}} {{date',
    cursor: 4,
  });
  expect(fill('{{title}}', 'x').title).toBe('');
});

it('tags come along', () =>
  expect(filledTemplate({ title: '', content: '', tagIds: [3] }, filling).tagIds).toEqual([3]));

it('a text without braces stays as it is', () =>
  fc.assert(
    fc.property(
      fc.string().filter((text) => !text.includes('{{')),
      (text) => expect(fill('', text)).toEqual({ title: '', content: text, cursor: undefined }),
    ),
  ));
