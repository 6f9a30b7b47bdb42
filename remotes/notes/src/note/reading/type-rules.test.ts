import { bookmarkedAddress, snippetOf, tasksIn } from './type-rules.ts';

it.each([
  ['```ts\nlet a\n```\n', { language: 'ts', code: 'let a' }],
  ['~~~\nlet a\n~~~', { language: '', code: 'let a' }],
  ['#!/usr/bin/env python3\nprint()', { language: 'python', code: '#!/usr/bin/env python3\nprint()' }],
  ['#!/bin/bash\nls', { language: 'bash', code: '#!/bin/bash\nls' }],
  ['# no fence\n```\nx\n```', { language: '', code: '# no fence\n```\nx\n```' }],
])('the snippet %j', (content, snippet) => expect(snippetOf(content)).toEqual(snippet));

it.each([
  ['[视频](https://www.bilibili.com/video/BV1KJ411C7Un)', 'https://www.bilibili.com/video/BV1KJ411C7Un'],
  ['看这里：https://a.test/x。很好', 'https://a.test/x'],
  ['see https://a.test/x?y=1.', 'https://a.test/x?y=1'],
  ['nothing', undefined],
])('%j is a mark of %s', (content, address) => expect(bookmarkedAddress(content)).toBe(address));

it('counts tasks, not those in code', () =>
  expect(tasksIn('- [ ] a\n> 1. [x] b\n\n```\n- [ ] c\n```\n[ ] d\n  * [X] e\n')).toEqual({
    all: 3,
    done: 2,
  }));
