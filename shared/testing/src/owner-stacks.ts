import * as React from 'react';

/**
 * React makes an error for each element, to tell in a warning where the element was written, up to some thousands a
 * second: a fifth of all the time of screen tests. Its count stands beyond that here; a warning then names its
 * component only.
 */
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.MAX_VALUE, set() {} });
