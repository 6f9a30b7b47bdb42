/** Where the service is reached, below the console's origin, and whom its tokens are for. */
export const service = { base: '/services/__area__', resource: 'urn:console:__area__' } as const;

/** What a token may be good for; the console's operator names these in its setting SERVICES. */
export const scopes = { read: '__area__:read', write: '__area__:write' } as const;
