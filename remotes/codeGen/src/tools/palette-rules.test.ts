import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { found } from './palette-rules.ts';
import { tools } from './registry.ts';

const first = (query: string) =>
  found(query, tools, ({ id, keywords }) => ({
    titles: [zh.tools.title[id], en.tools.title[id]],
    keywords,
  }))[0]?.id;

it.each([
  ['jwt', 'jwt'],
  ['令牌 解码', 'jwt'],
  ['时间戳', 'timestamp'],
  ['shijianchuo', 'timestamp'],
  ['EPOCH', 'timestamp'],
  ['sha', 'hash'],
  ['docker', 'compose'],
  ['uuid', 'uuid'],
  ['guid', 'uuid'],
  ['cidr', 'subnet'],
  ['对比度', 'colour'],
  ['二维码', 'qr'],
  ['sql', 'sqlFormat'],
  ['csv yaml', 'convert'],
  ['ｊｓｏｎ', 'format'],
  ['正则', 'regex'],
])('%s finds %s first', (query, id) => expect(first(query)).toBe(id));

it('what nobody is called is not found', () => expect(first('jwt nonsense')).toBeUndefined());
