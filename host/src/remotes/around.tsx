import type { ComponentType, ReactNode } from 'react';

interface Around {
  children: ReactNode;
}

let Brought: ComponentType<Around> | undefined;

/** Called with what areas run on, before the first of them is drawn. */
export const connectAround = (brought: ComponentType<Around>): void => {
  Brought ??= brought;
};

/** What everything that a release draws finds around it, beside what all screens have. */
export const AroundRemote = ({ children }: Around) => (Brought ? <Brought>{children}</Brought> : children);
