import { createContext } from 'react';

/** How whoever lacks a permission asks for it; the house around provides it. */
export interface AccessRequests {
  /** Whether it is one that can be asked for: what is held inside a building is asked of its people. */
  canAsk(permission: string): boolean;
  /** Tells those who can grant it; how it went is told by a notice. @returns whether it was told */
  ask(permission: string): Promise<boolean>;
}

/** Without one around nothing can be asked for, and no button says so. */
export const AccessRequests = createContext<AccessRequests | undefined>(undefined);
