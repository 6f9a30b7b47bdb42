import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto';
import fc, { cases } from '@console/testing/properties';
import { parse as parseYaml } from 'yaml';
import { groups, tools, toolsFor, usualValues } from './registry.ts';
import { codesIn, notesIn, rowsIn, stillContext, tableIn, used } from './testing-tools.ts';

const first = async (id: string, values: Record<string, string | number | boolean>) =>
  codesIn(await used(id, values))[0];
/** Line and column of what is wrong. */
const faultAt = async (id: string, values: Record<string, string | number | boolean>) => {
  const { fault } = await used(id, values);
  return fault && [fault.field, fault.words.say, fault.place?.line, fault.place?.column];
};

describe('all tools', () => {
  it.each(tools.map((tool) => [tool.id, tool] as const))(
    '%s: its example shows something, and nothing is no fault',
    async (id, tool) => {
      const shown = await used(id, tool.example ?? {});
      expect(shown.fault).toBeUndefined();
      expect(shown.parts.length).toBeGreaterThan(0);
      const empty = await used(id, {});
      expect(empty.fault).toBeUndefined();
      expect(empty.parts.length > 0).toBe(tool.makes === true);
    },
  );

  it('each stands in a group and has fields of different names', () => {
    for (const tool of tools) {
      expect(groups).toContain(tool.group);
      expect(new Set(tool.fields.map((field) => field.name)).size).toBe(tool.fields.length);
      expect(Object.keys(tool.example ?? {}).every((name) => name in usualValues(tool))).toBe(true);
    }
  });

  it('any text is read or refused in words; none throws', async () => {
    // References of HTML are decoded by the browser's own parser: see small-tools.test.tsx.
    const fed = tools.filter(
      ({ id, fields }) => id !== 'htmlCode' && fields.some(({ name }) => name === 'text'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 60 }), fc.json()),
        fc.constantFrom(...fed),
        fc.constantFrom('encode', 'decode', 'json', 'text'),
        async (text, tool, mode) => {
          const result = await used(tool.id, { text, other: text, pattern: text, mode, key: text });
          const { fault } = result;
          if (fault?.place) expect(fault.place.offset).toBeLessThanOrEqual(text.length);
        },
      ),
      { numRuns: cases(400) },
    );
  });
});

describe('what a text is for', () => {
  it.each([
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtaW5nIn0.c2ln', 'jwt'],
    ['https://example.org/?a=b', 'urlParts'],
    ['%E6%9D%AD', 'urlCode'],
    ['&lt;a&gt;', 'htmlCode'],
    ['\\u6728', 'unicodeCode'],
    ['0x1f', 'bases'],
    ['1764374400', 'timestamp'],
    ['2026-11-29', 'timestamp'],
    ['0195d3a5-7c1e-7b7e-8e6f-0123456789ab', 'uuid'],
    ['*/5 * * * *', 'cron'],
    ['docker run nginx', 'compose'],
    ['rwxr-x---', 'chmod'],
    ['10.0.0.0/8', 'subnet'],
    ['2001:db8::/32', 'subnet'],
    ['#ff8800', 'colour'],
    ['5YWs5a+T566h55CG', 'base64'],
    ['select a from b', 'sqlFormat'],
  ])('%s: %s', (text, id) => expect(toolsFor(text).map((tool) => tool.id)).toContain(id));

  it.each(['hello', 'a sentence of words', '公寓', '{"a": 1}'])('%s: none', (text) =>
    expect(toolsFor(text)).toEqual([]),
  );
});

describe('Base64', () => {
  it('there and back, for any bytes that are text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), fc.boolean(), async (text, urlSafe) => {
        const made = await first('base64', { text, urlSafe });
        if (!urlSafe) expect(made).toBe(Buffer.from(text, 'utf8').toString('base64'));
        expect(await first('base64', { text: made ?? '', mode: 'decode' })).toBe(text);
      }),
    );
  });
  it('bytes that are no text are shown as bytes, and what they are', async () => {
    const shown = await used('base64', { text: 'iVBORw0KGgoAAAD/', mode: 'decode' });
    expect(codesIn(shown)[0]).toBe('89 50 4e 47 0d 0a 1a 0a 00 00 00 ff');
    expect(rowsIn(shown)).toEqual({ bytes: '12', type: 'image/png' });
  });
  it('data: addresses are read, too', async () =>
    expect(await first('base64', { text: 'data:text/plain;base64,aGk=', mode: 'decode' })).toBe('hi'));
  it.each([
    ['aGk*', 4],
    ['a=Gk', 2],
    ['aGkxx', 6],
  ])('%s: to the character', async (text, column) =>
    expect(await faultAt('base64', { text, mode: 'decode' })).toEqual(['text', 'fault.base64', 1, column]),
  );
});

describe('encoders', () => {
  it.each([
    ['urlCode', { text: "城 a&b'()" }, '%E5%9F%8E%20a%26b%27%28%29'],
    ['urlCode', { text: 'https://x/城?a=b c', scope: 'whole' }, 'https://x/%E5%9F%8E?a=b%20c'],
    ['urlCode', { text: 'a b&c', scope: 'form' }, 'a+b%26c'],
    ['urlCode', { text: 'a+b%26c', scope: 'form', mode: 'decode' }, 'a b&c'],
    ['urlCode', { text: '%E5%9F%8E', mode: 'decode' }, '城'],
    ['unicodeCode', { text: '木🌲a' }, '\\u6728\\ud83c\\udf32a'],
    ['unicodeCode', { text: '🌲', style: 'braces' }, '\\u{1F332}'],
    ['unicodeCode', { text: '🌲', style: 'python' }, '\\U0001F332'],
    ['unicodeCode', { text: '\\u6728\\u{1F332}\\U0001F332U+6728&#26408;', mode: 'decode' }, '木🌲🌲木木'],
    ['htmlCode', { text: `<a b="1">'&` }, '&lt;a b=&quot;1&quot;&gt;&#39;&amp;'],
    ['htmlCode', { text: 'é', extent: 'ascii' }, '&#xE9;'],
  ])('%s %j', async (id, values, expected) => expect(await first(id, values)).toBe(expected));

  it('a stray per cent sign, bytes that are no UTF-8, a broken escape: to the character', async () => {
    expect(await faultAt('urlCode', { text: 'a\nb%zz', mode: 'decode' })).toEqual([
      'text',
      'fault.percent',
      2,
      2,
    ]);
    expect(await faultAt('urlCode', { text: 'ab%E5%9F', mode: 'decode' })).toEqual([
      'text',
      'fault.percent',
      1,
      3,
    ]);
    expect(await faultAt('unicodeCode', { text: 'ab\\u12', mode: 'decode' })).toEqual([
      'text',
      'fault.escape',
      1,
      3,
    ]);
  });

  it('what nobody sees has a name', async () => {
    const rows = tableIn(await used('unicodeCode', { text: 'a\u200b' })).rows;
    expect(rows[1]).toEqual([{ say: 'sign.zeroWidthSpace' }, 'U+200B', 'e2 80 8b']);
  });

  it('an address in its parts', async () => {
    const shown = await used('urlParts', { text: 'https://me:pw@例子.example:8443/公?q=%E5%AF%93&q=2#x' });
    expect(rowsIn(shown)).toMatchObject({
      scheme: 'https',
      user: 'me',
      password: 'pw',
      host: 'xn--fsqu00a.example',
      port: '8443',
      path: '/公',
      fragment: 'x',
    });
    expect(tableIn(shown).rows).toEqual([
      ['q', '寓'],
      ['q', '2'],
    ]);
    expect(await faultAt('urlParts', { text: 'https://a b/' })).toEqual(['text', 'fault.url', 1, 10]);
  });
});

describe('number bases', () => {
  it.each([
    ['0xff', 'auto', '255', '0b1111_1111'],
    ['-10', 'auto', '-10', '-0b1010'],
    ['0b11', '36', '14293', '0b11_0111_1101_0101'],
    ['1_000', '10', '1000', '0b11_1110_1000'],
    ['ffffffffffffffffffff', '16', '1208925819614629174706175', `0b${Array(20).fill('1111').join('_')}`],
  ])('%s in %s', async (text, base, decimal, binary) =>
    expect(rowsIn(await used('bases', { text, base }))).toMatchObject({ decimal, binary }),
  );
  it('two’s complement of a negative number', async () =>
    expect(tableIn(await used('bases', { text: '-1' })).rows[0]).toEqual([
      '32',
      '4294967295',
      '-1',
      '0xffffffff',
    ]));
  it('a digit that the base lacks: to the character', async () =>
    expect(await faultAt('bases', { text: '10201', base: '2' })).toEqual(['text', 'fault.digit', 1, 3]));
  it('any whole number comes back', () =>
    fc.assert(
      fc.asyncProperty(fc.bigInt(), async (value) => {
        const rows = rowsIn(await used('bases', { text: value.toString() }));
        expect(rowsIn(await used('bases', { text: rows.hexadecimal ?? '' })).decimal).toBe(value.toString());
      }),
    ));
});

describe('hashes', () => {
  it('are those of Node for any text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }),
        fc.string({ unit: 'grapheme-ascii', minLength: 1 }),
        async (text, key) => {
          const rows = rowsIn(await used('hash', { text }));
          const macs = rowsIn(await used('hmac', { text, key }));
          for (const [name, algorithm] of [
            ['MD5', 'md5'],
            ['SHA-1', 'sha1'],
            ['SHA-256', 'sha256'],
            ['SHA-384', 'sha384'],
            ['SHA-512', 'sha512'],
          ] as const) {
            // Half a surrogate pair is written as the replacement character by both.
            expect(rows[name]).toBe(createHash(algorithm).update(text, 'utf8').digest('hex'));
            if (name !== 'MD5')
              expect(macs[`HMAC-${name}`]).toBe(
                createHmac(algorithm, key).update(text, 'utf8').digest('hex'),
              );
          }
        },
      ),
      { numRuns: cases(60) },
    );
  });
  it('a vector of RFC 4231, and of RFC 1321', async () => {
    expect(
      rowsIn(await used('hmac', { text: 'what do ya want for nothing?', key: 'Jefe' }))['HMAC-SHA-256'],
    ).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
    expect(rowsIn(await used('hash', { text: 'message digest' })).MD5).toBe(
      'f96b697d7cb7938d525a2f31aaf161d0',
    );
  });
  it('a sum that was given is found among them, or not', async () => {
    expect(
      notesIn(await used('hash', { text: 'abc', expected: '900150983CD24FB0D6963F7D28E17F72' })),
    ).toEqual(['hash.same']);
    expect(
      notesIn(await used('hash', { text: 'abd', expected: '900150983cd24fb0d6963f7d28e17f72' })),
    ).toEqual(['hash.other']);
  });
  it('a file', async () => {
    const run = await used('hash', { file: new File(['abc'], 'a.bin') });
    expect(rowsIn(run).MD5).toBe('900150983cd24fb0d6963f7d28e17f72');
  });
  it('a key that is no hexadecimal number', async () =>
    expect(await faultAt('hmac', { text: 'x', key: 'abxy', keyForm: 'hex' })).toEqual([
      'key',
      'fault.hex',
      1,
      3,
    ]));
});

describe('JWT', () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = (header: object, claims: object, by: (text: string) => Buffer) => {
    const text = `${part(header)}.${part(claims)}`;
    return `${text}.${by(text).toString('base64url')}`;
  };
  const seconds = Date.parse('2026-11-29T08:00:00Z') / 1000;
  const hs = (claims: object, key = 'secret') =>
    signed({ alg: 'HS256' }, claims, (text) => createHmac('sha256', key).update(text).digest());

  it.each([
    [{ exp: seconds - 1 }, 'jwt.expired'],
    [{ exp: seconds }, 'jwt.expired'],
    [{ exp: seconds + 1 }, 'jwt.valid'],
    [{ exp: seconds + 60, nbf: seconds + 1 }, 'jwt.notYet'],
    [{}, 'jwt.forever'],
  ])('%j: %s', async (claims, say) => expect(notesIn(await used('jwt', { text: hs(claims) }))[0]).toBe(say));

  it('the signature is not checked without a key, and is with one', async () => {
    const text = `Bearer ${hs({ sub: 'ming' })}`;
    expect(notesIn(await used('jwt', { text }))[1]).toBe('jwt.unchecked');
    expect(notesIn(await used('jwt', { text, key: 'secret' }))[1]).toBe('jwt.genuine');
    expect(notesIn(await used('jwt', { text, key: 'secreT' }))[1]).toBe('jwt.forged');
    expect(notesIn(await used('jwt', { text, key: 'c2VjcmV0', keyForm: 'base64' }))[1]).toBe('jwt.genuine');
  });

  it.each([
    ['RS256', generateKeyPairSync('rsa', { modulusLength: 2048 }), { algorithm: 'sha256' }],
    [
      'ES256',
      generateKeyPairSync('ec', { namedCurve: 'P-256' }),
      { algorithm: 'sha256', dsaEncoding: 'ieee-p1363' },
    ],
    ['EdDSA', generateKeyPairSync('ed25519'), {}],
  ] as const)('%s by a public key, as PEM and as JWK', async (alg, { publicKey, privateKey }, how) => {
    const { algorithm, ...more } = { algorithm: undefined, ...how };
    const text = signed({ alg }, { sub: 'a' }, (head) =>
      sign(algorithm, Buffer.from(head), { key: privateKey, ...more }),
    );
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const jwk = JSON.stringify(publicKey.export({ format: 'jwk' }));
    expect(notesIn(await used('jwt', { text, key: pem }))[1]).toBe('jwt.genuine');
    expect(notesIn(await used('jwt', { text, key: jwk }))[1]).toBe('jwt.genuine');
    const [head, , tail] = text.split('.');
    expect(notesIn(await used('jwt', { text: `${head}.${part({ sub: 'b' })}.${tail}`, key: pem }))[1]).toBe(
      'jwt.forged',
    );
    expect(notesIn(await used('jwt', { text, key: 'no key' }))[1]).toBe('jwt.unusableKey');
  });

  it('without a signature, encrypted, and what is none', async () => {
    expect(notesIn(await used('jwt', { text: `${part({ alg: 'none' })}.${part({})}.` }))[1]).toBe(
      'jwt.unsigned',
    );
    expect(notesIn(await used('jwt', { text: `${part({ alg: 'dir' })}.a.b.c.d` }))).toEqual([
      'jwt.encrypted',
    ]);
    expect(await faultAt('jwt', { text: 'a.b' })).toEqual(['text', 'fault.jwtParts', 1, 1]);
    expect(await faultAt('jwt', { text: `${part({})}.@@.` })).toEqual(['text', 'fault.base64', 1, 5]);
    expect(await faultAt('jwt', { text: `${part({})}.${part(1)}.` })).toEqual([
      'text',
      'fault.jwtJson',
      1,
      5,
    ]);
  });
});

describe('random things', () => {
  it('passwords have the length, and each kind of sign that was asked for', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 4, max: 60 }),
        fc.boolean(),
        fc.uint8Array({ minLength: 4000, maxLength: 4000 }),
        async (length, clear, bytes) => {
          let at = 0;
          const random = (size: number) =>
            Uint8Array.from({ length: size }, () => bytes[at++ % bytes.length] ?? 0);
          const { parts } = await used('password', { length, clear, count: 3 }, stillContext({ random }));
          const made = codesIn({ parts })[0]?.split('\n') ?? [];
          expect(made).toHaveLength(3);
          for (const one of made) {
            expect(one).toHaveLength(length);
            for (const kind of [/[a-z]/, /[A-Z]/, /\d/, /[^\w]|_/]) expect(one).toMatch(kind);
            if (clear) expect(one).not.toMatch(/[Il1O0o]/);
          }
        },
      ),
      { numRuns: cases(50) },
    ));
  it('none of the kinds: said', async () =>
    expect(await faultAt('password', { lower: false, upper: false, digits: false, signs: false })).toEqual([
      'lower',
      'fault.noSigns',
      undefined,
      undefined,
    ]));
  it('tokens have the bytes that were asked for', async () => {
    expect(await first('token', { bytes: 4, count: 1 })).toBe('00010203');
    expect(await first('token', { bytes: 3, count: 1, form: 'base64url' })).toBe('AAEC');
  });
  it('UUIDs of version 7 sort as they were made and tell when; of version 4 they are random', async () => {
    const sevens = (await first('uuid', { count: 50 }))?.split('\n') ?? [];
    expect([...sevens].sort()).toEqual(sevens);
    expect(new Set(sevens).size).toBe(50);
    const read = await used('uuid', { text: sevens[0] ?? '' });
    expect(rowsIn(read)).toMatchObject({ version: '7', made: expect.stringContaining('29 November 2026') });
    expect(await first('uuid', { version: '4', count: 1 })).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });
  it('a UUID of version 1 (RFC 9562, A.1) tells when it was made', async () =>
    expect(
      rowsIn(
        await used('uuid', { text: 'C232AB00-9414-11EC-B3C8-9F6BDECED846' }, stillContext({ zone: 'UTC' })),
      ),
    ).toMatchObject({
      version: '1',
      made: expect.stringContaining('22 February 2022'),
    }));
  it('lorem in Chinese is Chinese, and in Latin begins as ever', async () => {
    expect(await first('lorem', { paragraphs: 2, sentences: 3 })).toMatch(
      /^[\p{Script=Han}，。]+\n\n[\p{Script=Han}，。]+$/u,
    );
    expect(await first('lorem', { script: 'latin' })).toMatch(/^Lorem ipsum dolor sit amet/);
  });
});

describe('time-stamps', () => {
  const iso = async (text: string, more = {}) => (await used('timestamp', { text, ...more })).main;
  it.each([
    ['1732176000', '2024-11-21T16:00:00.000+08:00'],
    ['1732176000123', '2024-11-21T16:00:00.123+08:00'],
    ['1732176000123456', '2024-11-21T16:00:00.123+08:00'],
    ['-1', '1970-01-01T07:59:59.000+08:00'],
    ['2024-11-21 16:00', '2024-11-21T16:00:00.000+08:00'],
    ['2024年11月21日', '2024-11-21T00:00:00.000+08:00'],
    ['2024-11-21T08:00:00Z', '2024-11-21T16:00:00.000+08:00'],
    ['Thu, 21 Nov 2024 08:00:00 GMT', '2024-11-21T16:00:00.000+08:00'],
    ['', '2026-11-29T16:00:00.000+08:00'],
  ])('%j', async (text, expected) => expect(await iso(text)).toBe(expected));
  it('in another zone, on both sides of its summer time', async () => {
    expect(await iso('2026-07-01 12:00', { zone: 'Europe/Berlin' })).toBe('2026-07-01T12:00:00.000+02:00');
    expect(await iso('2026-12-01 12:00', { zone: 'America/St_Johns' })).toBe('2026-12-01T12:00:00.000-03:30');
  });
  it.each(['2026-02-30', 'yesterday', '2026-01-01 25:00', '99999999999999999999999'])(
    '%s is none',
    async (text) => expect((await used('timestamp', { text })).fault?.field).toBe('text'),
  );
  it('the week belongs to the year of its Thursday', async () =>
    expect(rowsIn(await used('timestamp', { text: '2027-01-01', zone: 'UTC' })).week).toBe('2026-W53-5'));
  it('an unknown zone', async () =>
    expect(await faultAt('timestamp', { text: '1', zone: 'Mars/Olympus' })).toEqual([
      'zone',
      'fault.zone',
      undefined,
      undefined,
    ]));
});

describe('cron', () => {
  it('in words, in both languages, and its next runs on the zone’s clock', async () => {
    const shown = await used('cron', { text: '30 9 * * mon-fri', count: 2 });
    expect(codesIn(shown)).toEqual(['At 09:30, Monday through Friday']);
    expect(tableIn(shown).rows.map((cells) => cells[2])).toEqual([
      '2026-11-30T09:30:00.000+08:00',
      '2026-12-01T09:30:00.000+08:00',
    ]);
    expect(
      codesIn(await used('cron', { text: '30 9 * * mon-fri' }, stillContext({ language: 'zh' })))[0],
    ).toMatch(/09:30.*星期一至星期五/);
  });
  it('with seconds, and @daily', async () => {
    expect(tableIn(await used('cron', { text: '*/20 * * * * *', count: 1 })).rows[0]?.[2]).toBe(
      '2026-11-29T16:00:20.000+08:00',
    );
    expect((await used('cron', { text: '@daily' })).fault).toBeUndefined();
  });
  it.each([
    ['* * *', 'fault.cronFew', 6],
    ['61 * * * *', 'fault.cronRange', 1],
    ['* * 1,32 * *', 'fault.cronRange', 7],
    ['* 5-2 * * *', 'fault.cronOrder', 3],
    ['* * * foo *', 'fault.cronItem', 7],
    ['*/0 * * * *', 'fault.cronItem', 1],
    ['* * * * * * 2026', 'fault.cronMany', 13],
    ['@often', 'fault.cronMacro', 1],
  ])('%s: %s', async (text, say, column) =>
    expect(await faultAt('cron', { text })).toEqual(['text', say, 1, column]),
  );
  it('30 February never comes', async () =>
    expect(notesIn(await used('cron', { text: '0 0 30 2 *' }))).toEqual(['cron.never']));
});

describe('systems', () => {
  it.each([
    ['755', 'rwxr-xr-x', '755'],
    ['-rw-r--r--', 'rw-r--r--', '644'],
    ['4755', 'rwsr-xr-x', '4755'],
    ['1777', 'rwxrwxrwt', '1777'],
    ['rwSr--r-T', 'rwSr--r-T', '5644'],
  ])('chmod %s', async (text, letters, octal) =>
    expect(rowsIn(await used('chmod', { text }))).toMatchObject({ letters, octal }),
  );
  it('any mode is the same as letters', () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 0o7777 }), async (mode) => {
        const octal = mode.toString(8).padStart(mode > 0o777 ? 4 : 3, '0');
        const { letters = '' } = rowsIn(await used('chmod', { text: octal }));
        expect(rowsIn(await used('chmod', { text: letters })).octal).toBe(octal);
      }),
    ));

  it.each([
    [
      '192.168.10.37/26',
      {
        network: '192.168.10.0/26',
        firstHost: '192.168.10.1',
        lastHost: '192.168.10.62',
        broadcast: '192.168.10.63',
        hosts: '62',
        mask: '255.255.255.192',
        wildcard: '0.0.0.63',
        nextNet: '192.168.10.64/26',
        previousNet: '192.168.9.192/26',
      },
    ],
    ['10.1.2.3 255.0.0.0', { network: '10.0.0.0/8', hosts: '16 777 214', reverse: '10.in-addr.arpa' }],
    ['10.0.0.0/31', { firstHost: '10.0.0.0', lastAddress: '10.0.0.1', hosts: '2' }],
    ['255.255.255.255', { network: '255.255.255.255/32', hosts: '1', nextNet: '–' }],
    [
      '2001:db8::1/48',
      {
        network: '2001:db8::/48',
        lastAddress: '2001:db8:0:ffff:ffff:ffff:ffff:ffff',
        hosts: '1 208 925 819 614 629 174 706 176',
        reverse: '0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa',
      },
    ],
    [
      '0.0.0.0/0',
      { network: '0.0.0.0/0', broadcast: '255.255.255.255', mask: '0.0.0.0', nextNet: '–', previousNet: '–' },
    ],
  ])('%s', async (text, expected) => expect(rowsIn(await used('subnet', { text }))).toMatchObject(expected));
  it.each([
    ['10.0.0.256/8', 'fault.address', 1],
    ['10.0.0.0/33', 'fault.prefix', 10],
    ['10.0.0.0 255.0.255.0', 'fault.mask', 10],
  ])('%s: %s', async (text, say, column) =>
    expect(await faultAt('subnet', { text })).toEqual(['text', say, 1, column]),
  );

  it('docker run becomes a compose file', async () => {
    const made = await first('compose', {
      text: 'docker run -d --name web -p 8080:80 -v /a:/b:ro -e A=b --restart always nginx:1',
    });
    expect(parseYaml(made ?? '')).toEqual({
      services: {
        nginx: {
          container_name: 'web',
          ports: ['8080:80'],
          volumes: ['/a:/b:ro'],
          environment: ['A=b'],
          restart: 'always',
          image: 'nginx:1',
        },
      },
    });
    expect(await faultAt('compose', { text: 'podman ps' })).toEqual(['text', 'fault.docker', 1, 1]);
  });
});

describe('colours', () => {
  it.each([
    ['#f80', '#ff8800'],
    ['ff880080', '#ff880080'],
    ['rgb(255, 136, 0)', '#ff8800'],
    ['rgb(100% 0% 0% / 50%)', '#ff000080'],
    ['hsl(32 100% 50%)', '#ff8800'],
    ['oklch(62.8% 0.2577 29.23)', '#ff0000'],
  ])('%s', async (text, hex) => expect((await used('colour', { text })).main).toBe(hex));
  it.each([
    ['#000', '#fff', '21.00 : 1', 'contrast.passes'],
    ['#777', '#fff', '4.47 : 1', 'contrast.fails'],
    ['#767676', '#fff', '4.54 : 1', 'contrast.passes'],
  ])('%s on %s', async (text, back, ratio, outcome) => {
    const rows = rowsIn(await used('colour', { text, back }));
    expect(rows).toMatchObject({ contrast: ratio, 'contrast.text': outcome });
    expect('contrast.better' in rows).toBe(outcome === 'contrast.fails');
  });
  it('every colour comes back from every notation', () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 0xffffff }), async (value) => {
        const hex = `#${value.toString(16).padStart(6, '0')}`;
        const rows = rowsIn(await used('colour', { text: hex }));
        expect((await used('colour', { text: rows.RGB ?? '' })).main).toBe(hex);
      }),
    ));
  it('no colour', async () => expect((await used('colour', { text: '#ggg' })).fault?.field).toBe('text'));
});

it('a QR code has its finder patterns, and refuses what is too long', async () => {
  const { parts } = await used('qr', { text: 'a' });
  expect(parts[0]).toMatchObject({
    kind: 'picture',
    size: 29,
    path: expect.stringMatching(/^M4 4h1v1h-1zM5 4/),
  });
  expect((await used('qr', { text: 'x'.repeat(3000) })).fault?.words.say).toBe('fault.qrLong');
});

it('names in the styles of program texts', async () =>
  expect(rowsIn(await used('caseStyle', { text: 'HTMLParserV2' }))).toMatchObject({
    camelCase: 'htmlParserV2',
    snake_case: 'html_parser_v2',
    CONSTANT_CASE: 'HTML_PARSER_V2',
  }));

describe('format', () => {
  it('keeps numbers as they were written', async () =>
    expect(await first('format', { text: '{"a":12345678901234567890,"b":1.50,"c":[]}' })).toBe(
      '{\n  "a": 12345678901234567890,\n  "b": 1.50,\n  "c": []\n}\n',
    ));
  it('any JSON keeps its meaning, in every style', () =>
    fc.assert(
      fc.asyncProperty(
        fc.json(),
        fc.constantFrom('two', 'four', 'tab', 'minify'),
        fc.boolean(),
        async (text, style, sortKeys) => {
          const made = await first('format', { text, form: 'json', style, sortKeys });
          expect(JSON.parse(made ?? '')).toEqual(JSON.parse(text));
          if (style === 'minify' && !sortKeys)
            expect(made?.trimEnd()).toBe(text.trim() === '' ? '' : made?.trimEnd());
        },
      ),
    ));
  it('a million brackets do not end the stack', async () => {
    const deep = '['.repeat(5000) + ']'.repeat(5000);
    expect(await first('format', { text: deep, style: 'minify', form: 'json' })).toBe(`${deep}\n`);
  });
  it('YAML keeps its comments', async () =>
    expect(await first('format', { text: 'b:   1 # why\na: [x,   y]\n', sortKeys: true })).toBe(
      'a: [ x, y ]\nb: 1 # why\n',
    ));
  it('JSON with comments is read and said to be none', async () => {
    const shown = await used('format', { text: "{a: 'x', // why\n}" });
    expect(notesIn(shown)).toEqual(['data.readAsJson5']);
    expect(codesIn(shown)[0]).toBe('{\n  "a": "x"\n}\n');
  });
  it.each([
    ['{"a": 1,,}', {}, 'problem.expectedKey', 1, 9],
    ['a: 1\n b: 2\n', { form: 'yaml' }, 'fault.yaml.BLOCK_AS_IMPLICIT_KEY', 1, 4],
    ['a:\n\t- 1', { form: 'yaml' }, 'fault.yaml.TAB_AS_INDENT', 2, 1],
    ['{"a":1}\n{"a":}', { form: 'ndjson' }, 'problem.unexpectedCharacter', 2, 6],
    ['{a: @}', { form: 'json5' }, 'fault.json5', 1, 5],
  ])('%j: to the character', async (text, more, say, line, column) =>
    expect(await faultAt('format', { text, ...more })).toEqual(['text', say, line, column]),
  );
});

describe('convert', () => {
  it('JSON to YAML and back, for any JSON', () =>
    fc.assert(
      fc.asyncProperty(fc.json({ noUnicodeString: false }), async (text) => {
        const yaml = await first('convert', { text, form: 'json', to: 'yaml' });
        expect(
          JSON.parse((await first('convert', { text: yaml ?? '', form: 'yaml', to: 'json' })) ?? ''),
        ).toEqual(JSON.parse(text));
      }),
      { numRuns: cases(100) },
    ));
  it('a list of objects to a table with a column for each path, and back', async () => {
    const csv = await first('convert', { text: '[{"id":1,"o":{"n":"小, 明"}},{"id":2,"x":[1]}]', to: 'csv' });
    expect(csv).toBe('id,o.n,x\n1,"小, 明",\n2,,[1]\n');
    expect(JSON.parse((await first('convert', { text: csv ?? '', form: 'csv', to: 'json' })) ?? '')).toEqual([
      { id: 1, 'o.n': '小, 明', x: null },
      { id: 2, 'o.n': null, x: '[1]' },
    ]);
  });
  it('a number stays a text where it would lose its form', async () =>
    expect(
      JSON.parse((await first('convert', { text: 'a,b,c\n007,1.50,7\n', form: 'csv', to: 'json' })) ?? ''),
    ).toEqual([{ a: '007', b: '1.50', c: 7 }]));
  it('digits that JavaScript loses are said', async () =>
    expect(notesIn(await used('convert', { text: '{"a": 12345678901234567890}' }))).toEqual([
      'data.inexact',
    ]));
  it('a table cannot be made of nothing; too many cells, an open quote', async () => {
    expect((await used('convert', { text: '[]', to: 'csv' })).fault?.words.say).toBe('fault.noTable');
    expect(await faultAt('convert', { text: 'a,b\n1,2,3', form: 'csv', to: 'json' })).toEqual([
      'text',
      'fault.csvCells',
      2,
      1,
    ]);
    expect(await faultAt('convert', { text: 'a,b\n1,"2', form: 'csv', to: 'json' })).toEqual([
      'text',
      'fault.csvQuotes',
      2,
      4,
    ]);
  });
  it('aliases of aliases do not fill the memory', async () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...'bcdefghi'.split('').map(
        (key, at) =>
          `${key}: &${key} [${Array(9)
            .fill(`*${'abcdefgh'.charAt(at)}`)
            .join(',')}]`,
      ),
    ].join('\n');
    expect((await used('convert', { text: bomb, form: 'yaml', to: 'json' })).fault?.words.say).toBe(
      'fault.yaml.aliases',
    );
  });
});

it('SQL is set out, and its slip is placed', async () => {
  expect(await first('sqlFormat', { text: 'select a,b from c where d=1', capitals: true })).toBe(
    'SELECT\n  a,\n  b\nFROM\n  c\nWHERE\n  d = 1\n',
  );
  expect(await faultAt('sqlFormat', { text: 'select a\nfrom "x' })).toEqual(['text', 'fault.sql', 2, 6]);
});

describe('diff', () => {
  it('lines, and the words in them', async () => {
    const { parts } = await used('diff', { text: 'a\nred fox\nc\n', other: 'a\ngreen fox\nc\n' });
    const shown = parts.find((part) => part.kind === 'diff');
    expect(shown?.lines.map(({ mark, left, right }) => [mark, left, right])).toEqual([
      ['same', 1, 1],
      ['removed', 2, undefined],
      ['added', undefined, 2],
      ['same', 3, 3],
    ]);
    expect(shown?.lines[2]?.pieces).toEqual([{ text: 'green', changed: true }, { text: ' fox' }]);
  });
  it('JSON whatever the order of its keys, and what changed by path', async () => {
    expect(
      notesIn(await used('diff', { mode: 'json', text: '{"a":1,"b":[1]}', other: '{"b":[1],"a":1}' })),
    ).toEqual(['diff.same']);
    const shown = await used('diff', {
      mode: 'json',
      text: '{"a":{"x/y":1},"b":[1]}',
      other: '{"a":{"x/y":2},"b":[1,2],"c":null}',
    });
    expect(tableIn(shown).rows).toEqual([
      ['/a/x~1y', '1', '2'],
      ['/b/1', { say: 'diff.absent' }, '2'],
      ['/c', { say: 'diff.absent' }, 'null'],
    ]);
  });
  it('the slip is on the side where it is', async () =>
    expect(await faultAt('diff', { mode: 'json', text: '{}', other: '{]' })).toEqual([
      'other',
      'problem.wrongBracket',
      1,
      2,
    ]));
});

describe('regular expressions', () => {
  it('matches with their groups, what replacing gives, and what it means', async () => {
    const shown = await used('regex', {
      pattern: '(?<y>\\d{4})-(\\d+)?',
      text: '2026-11, 2027-',
      replacement: '$<y>',
    });
    expect(tableIn(shown)).toMatchObject({
      columns: ['number', 'match', 'index', '#1', '#2'],
      rows: [
        ['1', '2026-11', '0', '2026', '11'],
        ['2', '2027-', '9', '2027', '–'],
      ],
    });
    expect(codesIn(shown)).toEqual(['2026, 2027']);
    const outline = shown.parts.find((part) => part.kind === 'outline');
    expect(outline?.lines.map(({ depth, source, words }) => [depth, source, words.say])).toEqual([
      [0, '(?<y>\\d{4})', 'regex.named'],
      [1, '\\d{4}', 'regex.times'],
      [2, '\\d', 'regex.a.digit'],
      [0, '-', 'regex.text'],
      [0, '(\\d+)?', 'regex.optional'],
      [1, '(\\d+)', 'regex.group'],
      [2, '\\d+', 'regex.atLeast'],
      [3, '\\d', 'regex.a.digit'],
    ]);
  });
  it('without g only the first', async () =>
    expect(tableIn(await used('regex', { pattern: 'a', flags: '', text: 'aaa' })).rows).toHaveLength(1));
  it('what is wrong in it: to the character', async () => {
    expect(await faultAt('regex', { pattern: 'ab(c' })).toEqual(['pattern', 'fault.regex', 1, 5]);
    expect(await faultAt('regex', { pattern: 'a', flags: 'gg' })).toEqual([
      'flags',
      'fault.flags',
      undefined,
      undefined,
    ]);
  });
  it('every kind of node has words', async () => {
    const { parts } = await used('regex', {
      flags: 'u',
      pattern: '^(?:a|[^b-c])*?\\b.(?=x)(?!y)(?<=z)(?<!w)\\B\\w\\S\\p{L}\\P{N}(q)\\1{2,3}?$',
    });
    expect(parts.find((part) => part.kind === 'outline')?.lines.length).toBeGreaterThan(20);
  });
});
