import { generate } from './generate.ts';
import type { GeneratorRequest } from './request.ts';

/** Runs beside the page, so that a large input never freezes it. One request, one answer; the page ends us. */
self.addEventListener('message', ({ data }: MessageEvent<GeneratorRequest>) =>
  self.postMessage(generate(data)),
);
