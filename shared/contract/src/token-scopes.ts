/** What a token of one's own may be made for; a call that takes such tokens names the one that it needs. */
export const tokenScopes = ['notes.read', 'notes.write', 'notes.files'] as const;
export type TokenScope = (typeof tokenScopes)[number];
