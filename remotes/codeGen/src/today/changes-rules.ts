import type { LiveRecord, ResultOf } from '@console/contract';
import {
  codeGenInfoPath,
  codeGenPowerPath,
  type listLatestPublications,
  type listPolicyChangeSets,
  type listToolStates,
} from '@console/contract/codegen';

type Publication = ResultOf<typeof listLatestPublications>['items'][number];
type ChangeSet = ResultOf<typeof listPolicyChangeSets>['items'][number];
type ToolState = ResultOf<typeof listToolStates>['items'][number];

/** Something that changed for everybody, with where one sees what. */
export type Change = { readonly key: string; readonly at: string; readonly to: string } & (
  | { readonly kind: 'texts'; readonly of: Publication }
  | { readonly kind: 'policy'; readonly of: ChangeSet }
  | { readonly kind: 'release'; readonly of: LiveRecord }
);

/** Published texts, permission changes and releases together, the newest first. */
export function latestChanges(
  publications: readonly Publication[],
  changeSets: readonly ChangeSet[],
  records: readonly LiveRecord[],
): Change[] {
  const changes: Change[] = [
    ...publications.map((of) => ({
      ...({ kind: 'texts', key: of.publicationId, at: of.createdAt, of } as const),
      to: `/codeGen/i18n?${new URLSearchParams({ project: of.projectId, tab: 'publish' })}`,
    })),
    ...changeSets.map((of) => ({
      ...({ kind: 'policy', key: of.changeSetId, at: of.at, of } as const),
      to: `${codeGenPowerPath}?tab=changes`,
    })),
    ...records.map((of) => ({
      ...({ kind: 'release', key: of.remote, at: of.live.builtAt, to: codeGenInfoPath, of } as const),
    })),
  ];
  // What is served from a developer's machine was never built.
  return changes
    .filter(({ at }) => !Number.isNaN(Date.parse(at)))
    .sort((left, right) => Date.parse(right.at) - Date.parse(left.at));
}

/** What the tools speak with, over all tools, and which of them lack something. */
export function healthOf(states: readonly ToolState[]) {
  const asked = states.filter(({ systems }) => systems > 0);
  const sum = (of: (state: ToolState) => number) => asked.reduce((all, state) => all + of(state), 0);
  return {
    systems: sum(({ systems }) => systems),
    answering: sum(({ answering }) => answering),
    troubled: asked.filter(({ systems, answering }) => answering < systems).map(({ tool }) => tool),
  };
}
