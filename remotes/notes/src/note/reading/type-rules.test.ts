import { bookmarkedAddress, snippetOf, tasksIn } from './type-rules.ts';

it.each([
  ['```ts\nlet a\n```\n', { language: 'ts', code: 'let a' }],
  ['~~~\nlet a\n~~~', { language: '', code: 'let a' }],
  ['#!/usr/bin/env python3\nprint()', { language: 'python', code: '#!/usr/bin/env python3\nprint()' }],
  ['#!/bin/bash\nls', { language: 'bash', code: '#!/bin/bash\nls' }],
  ['#!/usr/bin/env node\nrun()', { language: 'javascript', code: '#!/usr/bin/env node\nrun()' }],
  ['````md\n```\na\n\nb\n````', { language: 'md', code: '```\na\n\nb' }],
  ['```ts', { language: '', code: '```ts' }],
  ['```ts\nlet a', { language: '', code: '```ts\nlet a' }],
  ['```ts\nlet a ```', { language: '', code: '```ts\nlet a ```' }],
  ['echo ```\nx\n```', { language: '', code: 'echo ```\nx\n```' }],
  ['~/bin\n~/lib', { language: '', code: '~/bin\n~/lib' }],
  ['# begins with #!/bin/sh', { language: '', code: '# begins with #!/bin/sh' }],
  ['# no fence\n```\nx\n```', { language: '', code: '# no fence\n```\nx\n```' }],
])('the snippet %j', (content, snippet) => expect(snippetOf(content)).toEqual(snippet));

it.each([
  ['[视频](https://www.bilibili.com/video/BV1KJ411C7Un)', 'https://www.bilibili.com/video/BV1KJ411C7Un'],
  ['看这里：https://a.test/x。很好', 'https://a.test/x'],
  ['see https://a.test/x?y=1.', 'https://a.test/x?y=1'],
  ['old: http://a.test/x...', 'http://a.test/x'],
  ['nothing', undefined],
])('%j is a mark of %s', (content, address) => expect(bookmarkedAddress(content)).toBe(address));

it('counts tasks, not those in code', () =>
  expect(tasksIn('- [ ] a\n> 1. [x] b\n\n```\n- [ ] c\n```\n[ ] d\n  * [X] e\n')).toEqual({
    all: 3,
    done: 2,
  }));
