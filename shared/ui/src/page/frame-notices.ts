import { createContext, type ReactNode } from 'react';

/** What the frame says above its screens. A dialog covers that, and says it once more inside. */
export const FrameNotices = createContext<ReactNode>(null);
