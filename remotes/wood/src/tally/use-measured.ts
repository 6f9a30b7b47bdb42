import { type AnyTally, type MeasuredTally, previewVolume } from '@console/contract/wood';
import { callApi } from '@console/shell';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

/** The volume of a tally, measured by the server (rule 1.1: browsers only preview). Undefined until the first answer. */
export function useMeasured(tally: AnyTally): { measured: MeasuredTally | undefined; error: unknown } {
  const asked = useDeferredValue(tally);
  const { data, error } = useQuery({
    queryKey: [previewVolume.name, asked],
    queryFn: ({ signal }) => callApi(previewVolume, { body: { tally: asked }, signal }),
    placeholderData: keepPreviousData,
    enabled: asked.rows.length > 0,
  });
  return { measured: asked.rows.length > 0 ? data : undefined, error };
}
