import { keptDocuments } from './kept-documents.ts';

/** Draws texts and counts how often. */
function drawing() {
  const drawn: string[] = [];
  return {
    drawn,
    of: (text: string) => async () => {
      drawn.push(text);
      return text;
    },
  };
}

it('draws once for as long as the mark stays the same, also for many at once', async () => {
  const keep = keptDocuments();
  const { drawn, of } = drawing();
  const [one, two] = await Promise.all([keep('a', '1', of('x')), keep('a', '1', of('y'))]);
  expect([one?.text, two?.text, (await keep('a', '1', of('z'))).text]).toEqual(['x', 'x', 'x']);
  const changed = await keep('a', '2', of('new'));
  expect([changed.text, changed.digest === one?.digest, drawn]).toEqual(['new', false, ['x', 'new']]);
});

it('forgets what was not asked for the longest, by number and by bytes', async () => {
  for (const limits of [
    { entries: 2, bytes: 1e6 },
    { entries: 99, bytes: 500 },
  ]) {
    const keep = keptDocuments(limits);
    const { drawn, of } = drawing();
    const text = 'x'.repeat(100);
    await keep('a', '1', of(text));
    await keep('b', '1', of(text));
    await keep('a', '1', of(text));
    await keep('c', '1', of(text));
    await keep('a', '1', of(text));
    expect(drawn).toHaveLength(3);
    await keep('b', '1', of(text));
    expect(drawn).toHaveLength(4);
  }
});

it('what could not be drawn is drawn again', async () => {
  const keep = keptDocuments();
  await expect(keep('a', '1', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect((await keep('a', '1', async () => 'x')).text).toBe('x');
});

it('is compressed once for each encoding', async () => {
  const document = await keptDocuments()('a', '1', async () => 'x'.repeat(5000));
  expect(await document.encoded('br')).toBe(await document.encoded('br'));
  expect((await document.encoded('gzip')).length).toBeLessThan(200);
});
