import type { EngineRequest } from './engine-messages.ts';
import { FilterSession } from './filter-session.ts';

const session = new FilterSession();

/** Runs beside the page, which ends us when a query takes too long. One request after the other. */
self.addEventListener('message', ({ data }: MessageEvent<{ id: number; request: EngineRequest }>) => {
  const { id, request } = data;
  void session
    .handle(request, (progress) => self.postMessage({ id, progress }))
    .then((outcome) => self.postMessage({ id, outcome }));
});
