import type { Area } from '../../house/area.ts';
import { publicTexts } from './i18n/index.ts';
import { servingInfo } from './info/index.ts';
import { tools } from './tools.ts';

/** What the running API tells of itself, and what the developer tools have on the server. */
export const codegen: Area = {
  name: 'codegen',
  serve: async (app, ground) => {
    await app.register(servingInfo(tools.flatMap((tool) => tool.systems?.(ground) ?? [])), ground);
    for (const tool of tools) await app.register(tool.serve, ground);
  },
  pages: { prefix: '/i18n', serve: publicTexts },
  finds: { area: 'codeGen', finders: tools.flatMap(({ finders = [] }) => finders) },
  jobs: (ground) => tools.flatMap((tool) => tool.jobs?.(ground) ?? []),
  seed: async (context) => {
    for (const tool of tools) await tool.seed?.(context);
  },
  says: Object.assign({}, ...tools.map(({ says }) => says)),
};
