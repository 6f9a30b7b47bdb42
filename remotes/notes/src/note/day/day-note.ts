import { v5 } from 'uuid';

const ofDays = '5f0f5a5e-3c1b-4d0e-9d5e-6f1d2a7b9c10';

/**
 * The id of a person's note of a day: the same on every device, so that a day never has two. Ids are each person's own.
 * @param day `YYYY-MM-DD`
 */
export const dayNoteId = (day: string): string => v5(day, ofDays);
