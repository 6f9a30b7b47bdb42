import { inWorker, WorkerTimeout } from '../worker/in-worker.ts';
import type { Context, Run, ToolResult, Values } from './core/tool.ts';
import type { Tool } from './registry.ts';
import type { ToolRequest } from './tools.worker.ts';

export { WorkerTimeout };

const usualTime = 20_000;

/** Runs a tool where it belongs; a newer request or the timer ends it. */
export async function runTool(
  tool: Tool,
  values: Values,
  context: Omit<Context, 'random'>,
  signal: AbortSignal,
): Promise<ToolResult> {
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const here = async (): Promise<ToolResult> => {
    const runs =
      tool.place === 'page'
        ? (await import('./page-runs.ts')).pageRuns
        : (await import('./worker-runs.ts')).workerRuns;
    const run: Run | undefined = runs[tool.id];
    if (!run) throw new Error(`no such tool: ${tool.id}`);
    return run(values, { ...context, random });
  };
  if (tool.place === 'page') return here();
  const request: ToolRequest = { tool: tool.id, values, context };
  return inWorker<ToolRequest, ToolResult>(workerAddress, request, {
    signal,
    killAfterMs: tool.killAfterMs ?? usualTime,
    here:
      tool.endable && typeof Worker !== 'undefined'
        ? () => Promise.reject(new Error('its worker did not start'))
        : here,
  });
}

/** What only results say comes with the first of them. */
export const fetchResultTexts = () => import('./results/texts.ts');

/** A script of its own beside the remote's: see worker-loader.mjs. */
const workerAddress = () =>
  new URL('tools.worker.js!=!../../../../worker-loader.mjs!./tools.worker.ts', import.meta.url);

/** Fetches everything that a tool could need, so that the screen works on when the network goes. */
export async function fetchAhead(): Promise<void> {
  try {
    await Promise.all([import('./page-runs.ts'), fetchResultTexts()]);
    if (typeof Worker !== 'undefined') await fetch(workerAddress());
  } catch {
    // Fetched when it is needed, then.
  }
}
