import { endpoint, SheetBody } from '@console/contract';
import { act, renderHook, waitFor } from '@testing-library/react';
import * as z from 'zod/mini';
import { connectApi } from '../api/call-api.ts';
import { startLanguage } from '../language/start-language.ts';
import { useSheetImport } from './use-sheet-import.ts';

const importRows = endpoint({
  name: 'importRows',
  method: 'POST',
  path: '/rows/import',
  access: 'public',
  changes: 'nothing',
  body: SheetBody,
  response: z.object({ told: z.string() }),
});

/** The server tells what it was sent. */
const echo = async (_: unknown, init: RequestInit = {}) =>
  Response.json({ told: atob(JSON.parse(String(init.body)).file) });
beforeEach(async () => {
  await startLanguage('en');
  connectApi({ transport: echo });
});

const importing = () => renderHook(() => useSheetImport(importRows, (body) => ({ body }))).result;
const sheetOf = (text: string, arrayBuffer = async () => new TextEncoder().encode(text).buffer) =>
  Object.assign(new File([text], `${text}.xlsx`), { arrayBuffer });
/** A file that is read when the test says so. */
function slowSheet(text: string) {
  let read = () => {};
  const bytes = new Promise<ArrayBuffer>((resolve) => {
    read = () => resolve(new TextEncoder().encode(text).buffer);
  });
  return { file: sheetOf(text, () => bytes), read: () => read() };
}

it('a file that cannot be read any more is said, and another one may be chosen', async () => {
  const result = importing();
  const gone = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  await act(() => result.current.choose(sheetOf('gone', gone)));
  expect(result.current).toMatchObject({
    ...{ chosen: undefined, pending: false },
    problem: 'The file could not be read. Choose it again.',
  });
  await act(() => result.current.choose(sheetOf('one')));
  expect(result.current).toMatchObject({ chosen: 'one.xlsx', found: { told: 'one' }, problem: undefined });
});

it('is under way from the moment of choosing', async () => {
  const result = importing();
  const { file, read } = slowSheet('one');
  act(() => void result.current.choose(file));
  expect(result.current.pending).toBe(true);
  act(read);
  await waitFor(() => expect(result.current.found).toEqual({ told: 'one' }));
  await waitFor(() => expect(result.current.pending).toBe(false));
});

it('of two files the one that was chosen last counts, whichever is read first', async () => {
  const result = importing();
  const { file, read } = slowSheet('one');
  let first = Promise.resolve();
  act(() => {
    first = result.current.choose(file);
  });
  await act(() => result.current.choose(sheetOf('two')));
  await act(async () => {
    read();
    await first;
  });
  expect(result.current).toMatchObject({ chosen: 'two.xlsx', found: { told: 'two' }, pending: false });
});

it('an earlier file that the server still looks through is given up', async () => {
  const result = importing();
  connectApi({
    transport: (_, { signal } = {}) =>
      new Promise((_answer, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  });
  let first = Promise.resolve();
  act(() => {
    first = result.current.choose(sheetOf('one'));
  });
  await waitFor(() => expect(result.current.chosen).toBe('one.xlsx'));
  connectApi({ transport: echo });
  await act(() => result.current.choose(sheetOf('two')));
  await act(() => first);
  expect(result.current).toMatchObject({ found: { told: 'two' }, problem: undefined, pending: false });
});
