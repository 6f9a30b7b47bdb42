import fc from '@console/testing/properties';
import { carriedSince, keysOf, MinuteSums, minuteOf } from './delta-rules.ts';

const connection = (id: string, upload: number, download: number, more: object = {}) => ({
  ...{ id, upload, download, host: 'a.example', sniffHost: '', destinationIp: '203.0.113.1' },
  ...{ sourceIp: '192.168.1.2', chains: ['node', 'group'], process: 'curl', inboundUser: '' },
  ...more,
});

describe('carriedSince', () => {
  it('the first look counts nothing', () => {
    const { seen, carried } = carriedSince(undefined, [connection('1', 100, 900)]);
    expect(carried).toEqual([]);
    expect(seen.get('1')).toEqual({ upload: 100, download: 900 });
  });

  it('then what was carried since, and all of one that is new', () => {
    const first = carriedSince(undefined, [connection('1', 100, 900)]);
    const second = carriedSince(first.seen, [connection('1', 130, 900), connection('2', 5, 6)]);
    expect(
      second.carried.map(({ upload, download, connections }) => [upload, download, connections]),
    ).toEqual([
      [30, 0, 0],
      [5, 6, 1],
    ]);
  });

  it('one that carried nothing is no row, a new one is, and nothing is ever negative', () => {
    const first = carriedSince(undefined, [connection('1', 100, 900)]);
    expect(carriedSince(first.seen, [connection('1', 100, 900)]).carried).toEqual([]);
    expect(carriedSince(first.seen, [connection('1', 10, 20)]).carried).toEqual([]);
    expect(carriedSince(first.seen, [connection('3', 0, 0)]).carried).toMatchObject([{ connections: 1 }]);
  });

  it('over any course, the sum is what the counters rose by after the first look', () => {
    const rises = fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(rises, (steps) => {
        let [up, down] = [0, 0];
        let seen = carriedSince(undefined, [connection('1', 0, 0)]).seen;
        const sums = new MinuteSums();
        for (const [more, less] of steps) {
          [up, down] = [up + more, down + less];
          const next = carriedSince(seen, [connection('1', up, down)]);
          sums.add(next.carried);
          seen = next.seen;
        }
        const [row = { upload: 0, download: 0 }] = sums.rows;
        expect([row.upload, row.download]).toEqual([up, down]);
      }),
    );
  });
});

it('is summed by what was asked for, else by the address, and by the node that carries it', () => {
  expect(keysOf(connection('1', 0, 0))).toMatchObject({
    host: 'a.example',
    chain: 'node',
    source: '192.168.1.2',
  });
  expect(keysOf(connection('1', 0, 0, { host: '', sniffHost: 'b.example' })).host).toBe('b.example');
  expect(keysOf(connection('1', 0, 0, { host: '', chains: [] }))).toMatchObject({
    host: '203.0.113.1',
    chain: '',
  });
});

it('beyond the most, what is new is summed without a name', () => {
  const sums = new MinuteSums(2);
  const one = (host: string) => ({
    ...keysOf(connection('1', 0, 0, { host })),
    upload: 1,
    download: 2,
    connections: 1,
  });
  sums.add([one('a'), one('b'), one('c'), one('a'), one('d')]);
  expect(sums.rows.map(({ host, upload, connections }) => [host, upload, connections])).toEqual([
    ['a', 2, 2],
    ['b', 1, 1],
    ['', 2, 2],
  ]);
});

it('a minute begins at its first second', () =>
  expect(minuteOf('2026-11-29T11:20:59.999Z')).toBe('2026-11-29T11:20:00.000Z'));
