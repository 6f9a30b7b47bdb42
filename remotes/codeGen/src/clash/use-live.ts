import { type ClashLogLevel, type ClashStreamKind, streamClash } from '@console/contract/codegen';
import { followStream, type StreamState } from '@console/shell';
import { useEffect, useState } from 'react';
import { heard, type Live, nothingYet } from './live-rules.ts';

/**
 * What happens at a controller, followed while the screen stands.
 * @param level of the log; undefined: nobody looks at it
 */
export function useLive(
  controller: string,
  level: ClashLogLevel | undefined,
): { live: Live; state: StreamState; clearLogs(): void } {
  const [live, setLive] = useState(nothingYet);
  const [state, setState] = useState<StreamState>({ is: 'opening' });
  // Follows a stream of the server.
  useEffect(() => {
    const watch: ClashStreamKind[] = [
      'traffic',
      'memory',
      'connections',
      ...(level ? ['logs' as const] : []),
    ];
    return followStream(
      streamClash,
      { params: { controller }, query: { watch, level: level ?? 'info' } },
      { event: (event) => setLive((before) => heard(before, event)), state: setState },
    );
  }, [controller, level]);
  return { live, state, clearLogs: () => setLive((before) => ({ ...before, logs: [] })) };
}
