import { getI18nProject, type I18nProject, listI18nKeys, listI18nProjects } from '@console/contract/codegen';
import { load, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { I18nView, keysQuery } from '../../i18n/views.ts';

const chosen = (items: readonly I18nProject[], slug: string | undefined) =>
  items.find((one) => one.slug === slug) ?? items[0];

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const view = searchParams(request, I18nView);
  const { items } = await load(listI18nProjects);
  const project = chosen(items, view.project);
  if (project) {
    const params = { projectId: project.projectId };
    const keys = view.tab === 'texts' ? load(listI18nKeys, { params, query: keysQuery(view) }) : undefined;
    await Promise.all([load(getI18nProject, { params }), keys]);
  }
  return { view, projectId: project?.projectId };
};
