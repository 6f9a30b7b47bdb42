import { isOutage, useRetryWhenBack } from '@console/shell';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, type ReactNode, useState } from 'react';

interface UnbrokenProps {
  readonly otherwise: ReactNode;
  readonly children: ReactNode;
}

/**
 * What cannot be read takes nothing but itself with it: whatever else is on the screen, above all a text, stays. It is asked
 * for anew by itself once there is a server again, and whenever this part comes back: a failure is not kept.
 */
export function Unbroken({ otherwise, children }: UnbrokenProps) {
  const { reset } = useQueryErrorResetBoundary();
  // Before the first child asks: a question that failed before is asked again.
  useState(reset);
  const [tries, setTries] = useState(0);
  const again = () => {
    reset();
    setTries((count) => count + 1);
  };
  return (
    <Boundary
      key={tries}
      instead={(error) => (
        <>
          {otherwise}
          <WhenBack waits={isOutage(error)} again={again} />
        </>
      )}
    >
      {children}
    </Boundary>
  );
}

function WhenBack({ waits, again }: { waits: boolean; again(): void }) {
  useRetryWhenBack(waits, again);
  return null;
}

interface BoundaryProps {
  instead(error: unknown): ReactNode;
  readonly children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { failure: { error: unknown } | undefined }> {
  override state: { failure: { error: unknown } | undefined } = { failure: undefined };
  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }
  override render() {
    const { failure } = this.state;
    return failure ? this.props.instead(failure.error) : this.props.children;
  }
}
