import { createContext } from 'react';

/** Whether rows of tables and lists stand close together where these say nothing of their own; the frame knows. */
export const UsuallyDense = createContext(false);
