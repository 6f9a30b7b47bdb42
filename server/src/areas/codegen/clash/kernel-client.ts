import type { Config } from '../../../config.ts';
import { textAtMost } from '../../../plugins/text-at-most.ts';
import { kernelUrl } from './path-rules.ts';
import { redactedText } from './redaction-rules.ts';
import { Said } from './shape-rules.ts';
import { usualBudgetMs } from './timing-rules.ts';

export type Controller = Config['CLASH_CONTROLLERS'][number];

/**
 * Why a kernel did not do what it was asked. `rejected`: our secret; `missing`: it has no such thing, or no such call;
 * `refused`: it has read the call and says no.
 */
export type FaultReason =
  | 'unreachable'
  | 'timeout'
  | 'rejected'
  | 'missing'
  | 'refused'
  | 'failed'
  | 'malformed'
  | 'redirected';

/** Holds no address and no secret: it comes into answers and logs. */
export class KernelFault extends Error {
  readonly reason: FaultReason;
  /** The kernel's own words. */
  readonly says: string;
  constructor(controller: Pick<Controller, 'name'>, reason: FaultReason, says = '') {
    super(`controller ${controller.name}: ${reason}${says === '' ? '' : `, ${says}`}`);
    this.reason = reason;
    this.says = says;
  }
}

export interface Asked {
  readonly method?: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly withinMs?: number;
}

const mostBytes = 32 * 1024 * 1024;

/** As the kernel compares it: byte by byte, where a header has letters of one byte only. */
export const credentialsOf = ({ secret }: Controller): Record<string, string> =>
  secret === '' ? {} : { authorization: `Bearer ${Buffer.from(secret).toString('latin1')}` };

/**
 * Asks a controller, at its own address only.
 * @returns what it says, parsed; undefined where it says nothing
 * @throws KernelFault
 */
export async function ask(controller: Controller, asked: Asked): Promise<unknown> {
  const answer = await sent(controller, asked);
  const text = await textOf(controller, answer);
  if (answer.ok) return text === '' ? undefined : parsed(controller, text);
  throw new KernelFault(controller, reasonOf(answer.status), saidIn(text, controller));
}

/** Whether there is such a call at all; nothing is read of the answer. @throws KernelFault where nobody answers */
export async function statusOf(controller: Controller, asked: Asked): Promise<number> {
  const answer = await sent(controller, asked);
  await answer.body?.cancel();
  return answer.status;
}

async function sent(
  controller: Controller,
  { method = 'GET', path, query = {}, body, withinMs = usualBudgetMs }: Asked,
): Promise<Response> {
  const limit = AbortSignal.timeout(withinMs);
  try {
    const answer = await fetch(kernelUrl(controller.url, path, query), {
      method,
      headers: {
        ...credentialsOf(controller),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: limit,
    });
    if (answer.status < 300 || answer.status >= 400) return answer;
    await answer.body?.cancel();
  } catch {
    throw new KernelFault(controller, limit.aborted ? 'timeout' : 'unreachable');
  }
  // Our secret does not follow.
  throw new KernelFault(controller, 'redirected');
}

async function textOf(controller: Controller, answer: Response): Promise<string> {
  const text = await textAtMost(answer, mostBytes).catch((error) => {
    const late = error instanceof Error && error.name === 'TimeoutError';
    throw new KernelFault(controller, late ? 'timeout' : 'unreachable');
  });
  if (text === undefined) throw new KernelFault(controller, 'malformed');
  return text;
}

function parsed(controller: Controller, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new KernelFault(controller, 'malformed');
  }
}

function reasonOf(status: number): FaultReason {
  if (status === 401) return 'rejected';
  if (status === 404 || status === 405) return 'missing';
  if (status === 504) return 'timeout';
  return status < 500 ? 'refused' : 'failed';
}

function saidIn(text: string, { secret }: Controller): string {
  try {
    const said = Said.safeParse(JSON.parse(text));
    return said.success ? redactedText(said.data.message, [secret]).slice(0, 500) : '';
  } catch {
    return '';
  }
}
