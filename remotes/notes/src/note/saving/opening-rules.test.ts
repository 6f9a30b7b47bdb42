import type { Note } from '@console/contract/notes';
import type { Draft } from './drafts.ts';
import { baseOf, nothingWritten } from './note-text.ts';
import { openingOf } from './opening-rules.ts';

const text = (content: string) => ({ title: 't', content, tagIds: [] });
const note = (content: string, version: number) => ({ ...text(content), version }) as unknown as Note;
const draft = (content: string, base: Note | undefined, more: Partial<Draft> = {}): Draft => ({
  uuid: 'n',
  base: base ? baseOf(base) : nothingWritten,
  text: text(content),
  attempted: [],
  asides: [],
  updatedAt: '',
  ...more,
});
const quiet = {
  attempted: [],
  restored: false,
  conflict: undefined,
  asides: [],
  merge: undefined,
  dropDraft: false,
};
const [first, second] = [note('a\nb\nc', 1), note('a\nb\nC', 2)];

it('a note without a draft opens as the server has it', () => {
  expect(openingOf(first, undefined)).toEqual({ ...quiet, text: baseOf(first), base: baseOf(first) });
});

it('a new note begins empty', () => {
  expect(openingOf(undefined, undefined)).toEqual({ ...quiet, text: nothingWritten, base: nothingWritten });
});

it('a draft that says nothing new can go', () => {
  expect(openingOf(first, draft('a\nb\nc', first))).toMatchObject({ restored: false, dropDraft: true });
});

it('a draft that says nothing new stays for the texts that the history does not have', () => {
  const asides = [text('aside')];
  expect(openingOf(first, draft('a\nb\nc', first, { asides }))).toMatchObject({
    asides,
    restored: true,
    dropDraft: false,
  });
});

it('a draft of the version that the server has is restored with what was sent', () => {
  const attempted = [text('A')];
  expect(openingOf(first, draft('A', first, { attempted }))).toEqual({
    ...quiet,
    text: text('A'),
    base: baseOf(first),
    attempted,
    restored: true,
  });
});

it('a draft of a note that the server does not have is written anew', () => {
  expect(openingOf(undefined, draft('A', first))).toMatchObject({ base: nothingWritten, restored: true });
});

it('a draft keeps its base while the server does not answer', () => {
  expect(openingOf(undefined, draft('A', first), false)).toMatchObject({
    base: baseOf(first),
    restored: true,
  });
});

it('no answer and no draft: nothing to show', () => {
  expect(openingOf(undefined, undefined, false).base).toBe(nothingWritten);
});

it('a save of which only the answer got lost leaves no asides and no conflict', () => {
  const sent = draft('later', first, { attempted: [text('a\nb\nC')], asides: [text('aside')] });
  expect(openingOf(second, sent)).toEqual({
    ...quiet,
    text: text('later'),
    base: baseOf(second),
    restored: true,
  });
});

it('two texts that do not touch each other come together, and a person hears of it', () => {
  const mine = draft('A\nb\nc', first, { asides: [text('aside')], attempted: [text('other')] });
  expect(openingOf(second, mine)).toEqual({
    ...quiet,
    text: text('A\nb\nC'),
    base: baseOf(second),
    restored: true,
    asides: [text('aside'), text('A\nb\nc')],
    merge: { base: baseOf(first), mine: text('A\nb\nc'), theirs: second },
  });
});

it('two texts that changed the same line are a conflict, against the base of the draft', () => {
  expect(openingOf(second, draft('a\nb\nmine', first))).toEqual({
    ...quiet,
    text: text('a\nb\nmine'),
    base: baseOf(first),
    restored: true,
    conflict: second,
  });
});
