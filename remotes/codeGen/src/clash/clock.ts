/** Time of day to the second, as logs write it: what goes on here goes on within minutes. @param at ISO 8601 */
export const clockOf = (at: string): string => new Date(at).toLocaleTimeString('sv-SE');
