import { readCheckNote } from './check-notes.ts';

it.each([
  ['JUMP: a party', { rule: 'JUMP', text: 'a party' }],
  ['MASTER_GAP landlord: the pump: old', { rule: 'MASTER_GAP', bearer: 'landlord', text: 'the pump: old' }],
  ['NOTE: as it is', { text: 'NOTE: as it is' }],
  ['a JUMP: later', { text: 'a JUMP: later' }],
  ['', { text: '' }],
])('%j is read as %j', (note, read) => {
  expect(readCheckNote(note)).toEqual(read);
});
