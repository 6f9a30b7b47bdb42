import type { GlobalPermission } from '@console/contract';
import { type ConnectedTool, connectedTools, type OutsideSystemKind } from '@console/contract/codegen';
import type { May } from '../../../plugins/contract/may.ts';
import type { OutsideSystem } from '../tool.ts';
import { knownTo } from './info-rules.ts';
import { type Pinged, pinged } from './ping.ts';

/** What each connected tool speaks with, and who may open it. */
const facts: Readonly<Record<ConnectedTool, { kind: OutsideSystemKind; permission: GlobalPermission }>> = {
  clashInfo: { kind: 'clash', permission: 'codegen.clash.view' },
  database: { kind: 'database', permission: 'codegen.database.view' },
  dns: { kind: 'dns', permission: 'codegen.dns.use' },
  i18n: { kind: 'translation', permission: 'codegen.i18n.view' },
  qiniu: { kind: 'objectStore', permission: 'codegen.qiniu.view' },
};

const freshForMs = 30_000;

interface ToolState {
  readonly tool: ConnectedTool;
  readonly systems: number;
  readonly answering: number;
}

/** Asks each system at most every half minute, however many people look at the cards. @param now the clock, for tests */
export function toolStates(
  systems: readonly OutsideSystem[],
  now: () => number = Date.now,
): (may: May) => Promise<ToolState[]> {
  const asked = new Map<OutsideSystem, { at: number; answer: Promise<Pinged> }>();
  const answerOf = (system: OutsideSystem): Promise<Pinged> => {
    const known = asked.get(system);
    if (known && now() - known.at < freshForMs) return known.answer;
    const answer = pinged(system);
    asked.set(system, { at: now(), answer });
    return answer;
  };
  const stateOf = async (tool: ConnectedTool, may: May): Promise<ToolState> => {
    const own = knownTo(may, systems).filter(({ kind }) => kind === facts[tool].kind);
    const answers = await Promise.all(own.map(answerOf));
    return { tool, systems: own.length, answering: answers.filter((one) => one.answers).length };
  };
  return (may) =>
    Promise.all(
      connectedTools.filter((tool) => may.hold(facts[tool].permission)).map((tool) => stateOf(tool, may)),
    );
}
