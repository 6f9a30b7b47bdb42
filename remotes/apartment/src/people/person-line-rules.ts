import type { Person } from '@console/contract/apartment';

/** The words that a line about a person is made of. */
export interface LineWords {
  room(room: string): string;
  staffNo(number: string): string;
  added(at: string): string;
}

const known = ({ phone, idMasked, room, staffNo, employer }: Person, words: LineWords): string =>
  [phone, idMasked, room && words.room(room), staffNo && words.staffNo(staffNo), employer]
    .filter(Boolean)
    .join(' · ');

/**
 * What stands under each name: as much as the caller may see; of whom nothing is known, or the same as of a namesake,
 * also when they were added.
 */
export function personLines(people: readonly Person[], words: LineWords): string[] {
  const lines = people.map((person) => known(person, words));
  return people.map(({ name, createdAt }, index) => {
    const line = lines[index] ?? '';
    const twin = people.some((one, at) => at !== index && one.name === name && lines[at] === line);
    return [line, createdAt && (line === '' || twin) ? words.added(createdAt) : '']
      .filter(Boolean)
      .join(' · ');
  });
}
