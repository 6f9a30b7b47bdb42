import type { Person } from '@console/contract/apartment';
import { personLines } from './person-line-rules.ts';

const words = {
  room: (room: string) => `room ${room}`,
  staffNo: (number: string) => `no. ${number}`,
  added: (at: string) => `added ${at}`,
};
const bare: Person = {
  personId: 'a',
  buildingId: 'b',
  name: 'Hua',
  phone: null,
  gender: null,
  employer: '',
  department: '',
  staffNo: '',
  emergencyName: '',
  emergencyPhone: null,
  idKind: null,
  idMasked: null,
  consentAt: null,
  createdAt: '2026-06-01',
  version: 0,
};
const lines = (...people: Partial<Person>[]) =>
  personLines(
    people.map((one) => ({ ...bare, ...one })),
    words,
  );

it('all that the caller may see stands under the name', () => {
  expect(
    lines({
      phone: '+86139****5678',
      idMasked: '110***0011',
      room: '101',
      staffNo: 'LT-1',
      employer: 'Mill',
    }),
  ).toEqual(['+86139****5678 · 110***0011 · room 101 · no. LT-1 · Mill']);
});

it('of whom nothing is known it says when they were added', () => {
  expect(lines({})).toEqual(['added 2026-06-01']);
});

it('namesakes of whom the same is known are told apart by when they were added, others not bothered with it', () => {
  expect(
    lines(
      { employer: 'Mill' },
      { employer: 'Mill', createdAt: '2026-06-02' },
      { name: 'Li', employer: 'Mill' },
    ),
  ).toEqual(['Mill · added 2026-06-01', 'Mill · added 2026-06-02', 'Mill']);
  expect(lines({ employer: 'Mill' }, { employer: 'Bank' })).toEqual(['Mill', 'Bank']);
});
