import type { CallInput } from '@console/contract';
import { exportNotes } from '@console/contract/notes';
import { useAct } from '@console/shell';

/** Downloads notes: the server prepares them under an address of their own, and the browser fetches that by itself. */
export function useDownload(): (which: CallInput<typeof exportNotes>['body']) => Promise<void> {
  const [act] = useAct();
  return async (body) => {
    const prepared = await act((call) => call(exportNotes, { body }));
    if (prepared) startDownload(prepared.address);
  };
}

function startDownload(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
