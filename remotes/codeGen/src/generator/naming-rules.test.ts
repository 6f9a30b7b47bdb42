import { keyText, quoted, singular, typeName } from './naming-rules.ts';

it.each([
  ['orders', 'order'],
  ['orderLines', 'orderLine'],
  ['categories', 'category'],
  ['addresses', 'address'],
  ['boxes', 'box'],
  ['statuses', 'status'],
  ['status', 'status'],
  ['address', 'address'],
  ['analysis', 'analysis'],
  ['Children', 'Child'],
  ['people', 'person'],
  ['houses', 'house'],
  ['files', 'file'],
  ['movies', 'movie'],
  ['news', 'news'],
  ['房间', '房间'],
  ['user_ids', 'user_id'],
  ['diesels', 'diesel'],
  ['ls', 'ls'],
])('singular(%s) is %s', (plural, one) => expect(singular(plural)).toBe(one));

it.each([
  ['user-profile', 'UserProfile'],
  ['room_no', 'RoomNo'],
  ['地址', '地址'],
  ['2fa', 'N2fa'],
  ['date', 'DateValue'],
  ['!!', 'Item'],
  ['straße', 'Straße'],
  ['', 'Item'],
  ['room2', 'Room2'],
  ['ßa', 'ßa'],
  ['a'.repeat(100), `A${'a'.repeat(79)}`],
])('typeName(%j) is %s', (key, name) => expect(typeName(key, 'Item')).toBe(name));

it.each([
  ['name', 'name'],
  ['面积', '面积'],
  ['odd-key', "'odd-key'"],
  ["it's", '"it\'s"'],
  ['2fa', "'2fa'"],
  ['', "''"],
  ['a\nb', '"a\\nb"'],
])('keyText(%j) is %s', (key, text) => expect(keyText(key)).toBe(text));

it('a lone surrogate stays readable as code', () => expect(quoted('\ud800')).toBe('"\\ud800"'));
