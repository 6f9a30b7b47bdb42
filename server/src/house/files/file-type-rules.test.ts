import { fileHeaders, fileName, fileTypeOf } from './file-type-rules.ts';
import { onePixelPng } from './testing-images.ts';

const typeOf = (text: string, name = 'x.txt') => fileTypeOf(Buffer.from(text, 'latin1'), true, name);

describe('1.6 the type comes from the bytes', () => {
  it.each([
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['GIF89a', 'image/gif'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
    ['\0\0\0\x1cftypavif', 'image/avif'],
    ['\0\0\0\x1cftypisom', 'video/mp4'],
    ['\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm', 'video/webm'],
    ['%PDF-1.7', 'application/pdf'],
    ['PK\x03\x04', 'application/zip'],
  ])('%j is %s, whatever its name', (bytes, mime) => {
    expect(typeOf(bytes, 'evil.html')).toBe(mime);
  });

  it('a PNG named .txt is a PNG', () => expect(fileTypeOf(onePixelPng, true, 'a.txt')).toBe('image/png'));

  it.each([
    ['# x', 'a.md', 'text/markdown'],
    ['a,b', 'a.csv', 'text/csv'],
    ['{}', 'a.JSON', 'application/json'],
    ['{}', 'a.exe', 'text/plain'],
    ['# x', 'a.md.exe', 'text/plain'],
    ['', 'a', 'text/plain'],
    ['1 < 2, so <b> it is', 'a.txt', 'text/plain'],
    ['begin with #!/bin/sh', 'a.txt', 'text/plain'],
    ['films are webm here', 'a.txt', 'text/plain'],
  ])('text %j named %s is %s', (text, name, mime) => expect(typeOf(text, name)).toBe(mime));

  it.each([
    '<!doctype html><script>',
    '  <html>',
    '<svg onload=alert(1)>',
    '<?xml version="1.0"?><svg/>',
    '<script>',
    '#!/bin/sh',
    'MZ\x90\0',
    '\x7fELF',
    '\xca\xfe\xba\xbe',
    'text\0with zero',
    '\xff\xfenot utf-8',
    '\0\0\0\x1cftypheic',
    '\0\0\0\x1cskipavif',
    'RIFF\0\0\0\0WAVE',
    'LIST\0\0\0\0WEBP',
    '\x1aE\xdf\xa3\x93B\x82\x88matroska',
    '\0\0\0\0not a film: webm',
  ])('%j is refused', (bytes) => expect(typeOf(bytes)).toBeUndefined());

  it('text that is cut in the middle of a character is text', () => {
    const bytes = Buffer.from('公寓');
    expect(fileTypeOf(bytes.subarray(0, 5), false, 'a.txt')).toBe('text/plain');
    expect(fileTypeOf(bytes.subarray(0, 5), true, 'a.txt')).toBeUndefined();
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
    ['a.mov', 'video/quicktime', 'a.mov.bin'],
  ])('%j of %s → %j', (told, mime, name) => expect(fileName(told, mime)).toBe(name));

  it('a long one keeps its ending', () => {
    const name = fileName(`${'长'.repeat(300)}.png`, 'image/png');
    expect(name.length).toBeLessThanOrEqual(200);
    expect(name.endsWith('.png')).toBe(true);
    expect(fileName(`${'a'.repeat(189)}🏠.png`, 'image/png')).toBe(`${'a'.repeat(189)}.png`);
  });
});

describe('1.6 headers', () => {
  it('images are shown, everything else is downloaded; nothing runs', () => {
    expect(fileHeaders('image/png', 'a.png')['content-disposition']).toMatch(/^inline; /);
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
