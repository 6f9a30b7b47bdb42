import type { ClashSnapshot } from '@console/contract/codegen';

export const panels = [
  'overview',
  'proxies',
  'connections',
  'rules',
  'providers',
  'logs',
  'history',
] as const;
export type Panel = (typeof panels)[number];

/** Those that this controller can fill. */
export const shownPanels = (snapshot: Pick<ClashSnapshot, 'features'> | undefined): Panel[] =>
  panels.filter(
    (panel) => panel !== 'providers' || snapshot?.features.proxyProviders || snapshot?.features.ruleProviders,
  );

const letters: Readonly<Record<string, Panel>> = { P: 'proxies', C: 'connections', R: 'rules', L: 'logs' };

/** The panel that a letter opens behind `g`. */
export const panelOfKey = (key: string): Panel | undefined => letters[key];
