export { type MatchRange, matchOf, matchRanks, rangesIn, termsOf } from './match-rules.ts';
export * from './notifications.ts';
export { pinyinInitials } from './pinyin-initials.ts';
export { spelledIn, spellingsOf } from './pinyin-spelling.ts';
export * from './preference-limits.ts';
export * from './preferences.ts';
export * from './search.ts';
export * from './tokens.ts';
