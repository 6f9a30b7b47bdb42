import { pictureFile, plainOnly } from './pasting-rules.ts';

it.each([
  ['', [], true],
  ['<meta charset="utf-8"><span>a</span>', [], true],
  ['<div style="color: #333"><div><span>code</span></div></div>', [], true],
  ['<p>one paragraph</p>', [], true],
  ['<p>one</p><p>two</p>', [], false],
  ['<b>a</b>', [], false],
  ['<b>a</b>', ['vscode-editor-data'], true],
  ['<a class="x" href="https://a.test">a</a>', [], false],
  ['<span style="font-weight:700">a</span>', [], false],
  ['<p style="mso-list:l0 level1 lfo1">a</p>', [], false],
  ['<table><tr><td>a</td></tr></table>', [], false],
])('%j with %j is only text: %s', (html, types, plain) => expect(plainOnly(html, types)).toBe(plain));

describe('a picture in an address', () => {
  it('is a file with its bytes and a name', async () => {
    const file = pictureFile('data:image/jpeg;base64,\nAQID', 'my/cat?');
    expect([file?.name, file?.type]).toEqual(['my cat.jpg', 'image/jpeg']);
    expect([...new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([1, 2, 3]);
  });
  it('has a name in any case', () =>
    expect(pictureFile('data:image/png;base64,AQID', ' ')?.name).toBe('image.png'));
  it.each([
    'https://a.test/a.png',
    'data:text/html;base64,AQID',
    'data:image/svg+xml;base64,AQID',
    'data:image/png;base64,',
  ])('is not in %s', (address) => expect(pictureFile(address, '')).toBeUndefined());
});
