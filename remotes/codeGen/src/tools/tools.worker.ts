import type { Context, ToolResult, Values } from './core/tool.ts';
import { workerRuns } from './worker-runs.ts';

export interface ToolRequest {
  readonly tool: string;
  readonly values: Values;
  readonly context: Omit<Context, 'random'>;
}

/** Runs beside the page. One request, one answer; the page ends us. */
self.addEventListener('message', async ({ data }: MessageEvent<ToolRequest>) => {
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  try {
    const result: ToolResult | undefined = await workerRuns[data.tool]?.(data.values, {
      ...data.context,
      random,
    });
    self.postMessage(result);
  } catch (error) {
    // Thrown outside of the promise, it reaches the page as an error of the worker.
    setTimeout(() => {
      throw error;
    });
  }
});
