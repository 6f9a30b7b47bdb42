import fc, { cases } from '@console/testing/properties';
import { normalized, searchChunks, termQuery, tokensOf } from './search-tokens.ts';

const words = (text: string) => tokensOf(text).map(({ word }) => word);

describe('cutting text into words', () => {
  it.each([
    ['公寓管理', ['公寓', '寓管', '管理', '理']],
    ['抄表', ['抄表', '表']],
    ['目录 文件', ['目录', '录', '文件', '件']],
    ['docker 部署', ['docker', '部署', '署']],
    ['Docker部署', ['docker', '部署', '署']],
    ['字', ['字']],
    ['done 🎉', ['done', '🎉']],
    ['🎉🎉', ['🎉', '🎉']],
    ['全角ＡＢＣ', ['全角', '角', 'abc']],
    ['ﾃｽﾄ', ['テス', 'スト', 'ト']],
    ['3号楼', ['3', '号楼', '楼']],
    ['𠮷野家', ['𠮷野', '野家', '家']],
    ['Straße café', ['straße', 'café']],
    ["don't \\ stop", ['don', 't', 'stop']],
    ['、。!?…', []],
  ])('%s', (text, expected) => expect(words(text)).toEqual(expected));

  it('cuts a word that is too long for the index the same way on both sides', () => {
    const long = 'x'.repeat(5000);
    expect(words(long)).toEqual(['x'.repeat(32)]);
    expect(termQuery(long, true)).toBe(`'${'x'.repeat(32)}'`);
  });
});

describe('one term of a query', () => {
  it.each([
    ['公寓管理', "'公寓' <1> '寓管' <1> '管理'"],
    ['抄表', "'抄表'"],
    ['字', "'字':*"],
    ['docker', "'docker':*"],
    ['docker部署', "'docker':* <1> '部署'"],
    ['部署docker', "'部署' <2> 'docker':*"],
    ['ＡＢＣ', "'abc':*"],
    ['🎉', "'🎉'"],
    ['!!!', undefined],
  ])('%s', (term, expected) => expect(termQuery(term, false)).toBe(expected));

  it('takes words in quotation marks whole', () => {
    expect(termQuery('docker compose', true)).toBe("'docker' <1> 'compose'");
  });

  it('never lets a sign of the query language through', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (term) => {
        const outside = (termQuery(term, false) ?? '').replace(/'(?:[^']|'')*'/g, '');
        expect(outside).toMatch(/^(?:(?::\*)?(?: <\d+> )?)*$/);
      }),
    );
  });
});

/** A small tsvector @@ tsquery: enough to check that what is indexed is what is asked. */
function matches(chunk: string, query: string): boolean {
  const places = new Map(
    chunk
      .split(/ (?=')/)
      .filter(Boolean)
      .map((entry) => {
        const [, word = '', at = ''] = /^'(.*)':([\d,]+)$/u.exec(entry) ?? [];
        return [word, new Set(at.split(',').map(Number))] as const;
      }),
  );
  const parts = query.split(/ <(\d+)> /);
  const placesOf = (part = ''): number[] => {
    const prefix = part.endsWith(':*');
    const word = part.replace(/^'|'(:\*)?$/g, '');
    return [...places]
      .filter(([known]) => (prefix ? known.startsWith(word) : known === word))
      .flatMap(([, at]) => [...at]);
  };
  let reached = new Set(placesOf(parts[0]));
  for (let index = 1; index < parts.length; index += 2) {
    const next = new Set(placesOf(parts[index + 1]));
    reached = new Set(
      [...reached].map((place) => place + Number(parts[index])).filter((place) => next.has(place)),
    );
  }
  return reached.size > 0;
}

const placesIn = (chunk = ''): number[] =>
  [...chunk.matchAll(/[:,](\d+)/g)].map(([, place]) => Number(place));

const han = fc.constantFrom(...'公寓管理抄表目录文件部署木材合同水电房租');
const found = (text: string, term: string) => {
  const query = termQuery(term, false);
  return query !== undefined && searchChunks(text).some((chunk) => matches(chunk, query));
};

describe('what is written is found', () => {
  it('every stretch of at least two Han characters', () => {
    const texts = fc.array(
      fc.oneof({ weight: 6, arbitrary: han }, fc.constantFrom(' ', 'docker', '，', '\n', '3', 'Ａ', '🎉')),
      {
        minLength: 2,
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(), (pieces, from, length) => {
        const text = pieces.join('');
        const stretches = text.match(/\p{sc=Han}{2,}/gu) ?? [];
        for (const stretch of stretches) {
          const start = from % (stretch.length - 1);
          const part = stretch.slice(start, start + 2 + (length % (stretch.length - start - 1)));
          expect(found(text, part)).toBe(true);
        }
      }),
      { numRuns: cases(300) },
    );
  });

  it('every single character, and every beginning of a word', () => {
    expect(found('公寓管理', '寓')).toBe(true);
    expect(found('公寓管理', '理')).toBe(true);
    expect(found('Docker部署', 'dock')).toBe(true);
    expect(found('Docker部署', 'docker部署')).toBe(true);
    expect(found('用 docker，部署', 'docker部署')).toBe(true);
    expect(found('部署Docker', '部署docker')).toBe(true);
  });

  it('does not find pairs that only meet across a break, nor the middle of a word', () => {
    expect(found('目录 文件', '录文')).toBe(false);
    expect(found('Docker', 'ocker')).toBe(false);
  });

  it('in a long text also across the border of two chunks', () => {
    const text = Array.from({ length: 20_000 }, (_, index) =>
      String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
    ).join('');
    expect(searchChunks(text).length).toBe(4);
    for (let at = 5300; at < 6100; at += 40) expect(found(text, text.slice(at, at + 200))).toBe(true);
    expect(found(text, text.slice(-2))).toBe(true);
  });

  it('says where each word stands, as often as PostgreSQL keeps it', () => {
    expect(searchChunks('a b a')).toEqual(["'a':1,3 'b':2"]);
    expect(placesIn(searchChunks('a '.repeat(300))[0])).toHaveLength(256);
  });

  it('counts from the beginning of each chunk, and makes no more of them than needed', () => {
    const chunksOf = (many: number) =>
      searchChunks(Array.from({ length: many }, (_, index) => `w${index % 3000}`).join(' '));
    expect([6000, 6001].map((many) => chunksOf(many).length)).toEqual([1, 2]);
    const chunks = chunksOf(20_000);
    expect(chunks).toHaveLength(4);
    for (const chunk of chunks)
      expect(placesIn(chunk).every((place) => place >= 1 && place <= 6000)).toBe(true);
  });

  it('makes one chunk of nothing, and says nothing in it', () => {
    expect(searchChunks('')).toEqual(['']);
  });

  it('normalising twice changes nothing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (text) => normalized(normalized(text)) === normalized(text),
      ),
    );
  });
});
