import fc from '@console/testing/properties';
import { fileHeaders, fileName, keptTypeOf } from './file-type-rules.ts';

const typeOf = (text: string, name = 'x.txt', told?: string) =>
  keptTypeOf(told, { beginning: Buffer.from(text, 'latin1'), whole: true }, name);

describe('1.6 the type comes from the bytes', () => {
  it.each([
    ['image/png', 'image/png'],
    ['image/heif', 'image/heic'],
    ['audio/x-m4a', 'audio/mp4'],
    ['audio/mpeg', 'audio/mpeg'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', undefined],
    ['application/x-msdownload', undefined],
    ['application/x-elf', undefined],
    ['application/java-archive', undefined],
    ['application/vnd.android.package-archive', undefined],
    ['application/vnd.ms-word.document.macroenabled.12', undefined],
    ['application/x-shockwave-flash', undefined],
  ])('what a library knows as %s is kept as %s, whatever its name', (told, mime) => {
    const expected = told.includes('wordprocessingml') ? told : mime;
    expect(typeOf('\0', 'evil.html', told)).toBe(expected);
  });

  it.each([
    ['letter.doc', 'application/msword'],
    ['sheet.XLS', 'application/vnd.ms-excel'],
    ['setup.msi', undefined],
    ['letter', undefined],
  ])('the container of the old Office named %s is %s', (name, mime) =>
    expect(typeOf('', name, 'application/x-cfb')).toBe(mime),
  );

  it.each([
    ['# x', 'a.md', 'text/markdown'],
    ['a,b', 'a.csv', 'text/csv'],
    ['{}', 'a.JSON', 'application/json'],
    ['{}', 'a.exe', 'text/plain'],
    ['# x', 'a.md.exe', 'text/plain'],
    ['', 'a', 'text/plain'],
    ['<!doctype html><script>', 'a.html', 'text/plain'],
    ['<svg onload=alert(1)>', 'a.svg', 'text/plain'],
    ['#!/bin/sh', 'a', 'text/plain'],
  ])('text %j named %s is %s', (text, name, mime) => expect(typeOf(text, name)).toBe(mime));

  it.each([
    ['BMI table', 'image/bmp'],
    ['solid oak boards', 'model/stl'],
    ['BZh is how it begins', 'application/x-bzip2'],
  ])('text that begins like something else is text: %j', (text, told) =>
    expect(typeOf(text, 'a.txt', told)).toBe('text/plain'),
  );

  it('XML, which the library knows, is text', () =>
    expect(typeOf('<?xml version="1.0"?>', 'a.xml', 'application/xml')).toBe('text/plain'));

  it.each(['text\0with zero', '\xff\xfenot utf-8', '\0\0\0\0'])('%j is refused', (bytes) =>
    expect(typeOf(bytes)).toBeUndefined(),
  );

  it('text that is cut in the middle of a character is text', () => {
    const bytes = Buffer.from('公寓').subarray(0, 5);
    expect(keptTypeOf(undefined, { beginning: bytes, whole: false }, 'a.txt')).toBe('text/plain');
    expect(keptTypeOf(undefined, { beginning: bytes, whole: true }, 'a.txt')).toBeUndefined();
  });
});

describe('names', () => {
  it.each([
    ['照片.jpg', 'image/jpeg', '照片.jpg'],
    ['evil.html', 'image/png', 'evil.html.png'],
    ['../../etc/passwd', 'text/plain', 'passwd.txt'],
    ['C:\\x\\a.pdf', 'application/pdf', 'a.pdf'],
    ['', 'image/png', 'file.png'],
    ['.htaccess', 'text/plain', 'htaccess.txt'],
    ['a"\r\nb\u202e.txt', 'text/plain', 'ab.txt'],
    [' ...a.txt ', 'text/plain', 'a.txt'],
    ['...a.txt', 'text/plain', 'a.txt'],
    ['🏠.png', 'image/png', '🏠.png'],
    ['a.mov', 'video/quicktime', 'a.mov'],
    ['a.xyz', 'application/x-unknown', 'a.xyz.bin'],
    ['stock.sql', 'text/plain', 'stock.sql'],
    ['page.html', 'text/plain', 'page.html.txt'],
    ['run.sh', 'text/plain', 'run.sh.txt'],
    ['query.iqy', 'text/plain', 'query.iqy.txt'],
    ['page.xht', 'text/plain', 'page.xht.txt'],
    ['scan.pdf', 'text/plain', 'scan.pdf.txt'],
  ])('%j of %s → %j', (told, mime, name) => expect(fileName(told, mime)).toBe(name));

  it('a long one keeps its ending', () => {
    const name = fileName(`${'长'.repeat(300)}.png`, 'image/png');
    expect(name.length).toBeLessThanOrEqual(200);
    expect(name.endsWith('.png')).toBe(true);
    expect(fileName(`${'a'.repeat(189)}🏠.png`, 'image/png')).toBe(`${'a'.repeat(189)}.png`);
    expect(fileName(`${'a'.repeat(300)}.properties`, 'text/plain').length).toBe(200);
  });

  it('a file that comes back keeps the name that it was given', () => {
    const ending = fc.constantFrom(
      '',
      '.png',
      '.PNG',
      '.txt',
      '.properties',
      '.',
      '..png',
      ' .png',
      '.tar.gz',
    );
    const stem = fc
      .tuple(
        fc.string({ unit: 'binary' }),
        fc.integer({ min: 180, max: 200 }),
        fc.constantFrom('', '🏠', '长', ' '),
      )
      .map(([text, count, sign]) => text + 'a'.repeat(count) + sign);
    const types = fc.constantFrom('image/png', 'text/plain', 'application/gzip');
    fc.assert(
      fc.property(fc.oneof(stem, fc.string({ unit: 'binary' })), ending, types, (name, end, mime) => {
        const given = fileName(name + end, mime);
        expect(given.length).toBeLessThanOrEqual(200);
        expect(fileName(given, mime)).toBe(given);
      }),
    );
  });
});

describe('1.6 headers', () => {
  it('images are shown, everything else is downloaded; nothing runs', () => {
    expect(fileHeaders('image/png', 'a.png')['content-disposition']).toMatch(/^inline; /);
    expect(fileHeaders('image/heic', 'a.heic')['content-disposition']).toMatch(/^attachment; /);
    const headers = fileHeaders('text/markdown', '周"报\'.md');
    expect(headers).toEqual({
      'content-type': 'text/markdown; charset=utf-8',
      'content-disposition': `attachment; filename="___'.md"; filename*=UTF-8''%E5%91%A8%22%E6%8A%A5%27.md`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  it('a name is encoded as headers ask for, which is stricter than addresses', () => {
    expect(fileHeaders('application/pdf', 'plan (1)*.pdf')['content-disposition']).toBe(
      `attachment; filename="plan (1)*.pdf"; filename*=UTF-8''plan%20%281%29%2A.pdf`,
    );
  });
});
