import { listObjects, type StoredObject } from '@console/contract/codegen';
import { useAct, useAnswer } from '@console/shell';
import { useState } from 'react';

const pageSize = 200;

interface More {
  /** The first page that these follow. */
  readonly of: unknown;
  readonly items: readonly StoredObject[];
  readonly folders: readonly string[];
  readonly marker: string | null;
}

/** The objects of a folder, or all below it where it is flat; a page at a time. */
export function useObjectPages(bucketId: string, prefix: string, flat: boolean) {
  const input = {
    params: { bucketId },
    query: { prefix, delimiter: flat ? '' : '/', limit: pageSize },
  } as const;
  const first = useAnswer(listObjects, input);
  const [more, setMore] = useState<More>();
  const [act, pending] = useAct();
  const { result } = first;
  const rest = more?.of === result ? more : undefined;
  const marker = rest ? rest.marker : (result?.marker ?? null);
  const fetchMore = async () => {
    if (marker === null) return;
    const page = await act((call) => call(listObjects, { ...input, query: { ...input.query, marker } }));
    if (!page) return;
    setMore({
      of: result,
      items: [...(rest?.items ?? []), ...page.items],
      folders: [...(rest?.folders ?? []), ...page.folders],
      marker: page.marker,
    });
  };
  return {
    state: first.state,
    error: first.error,
    retry: first.retry,
    objects: [...(result?.items ?? []), ...(rest?.items ?? [])],
    folders: [...(result?.folders ?? []), ...(rest?.folders ?? [])],
    more: marker === null ? undefined : { fetch: () => void fetchMore(), pending },
  };
}
