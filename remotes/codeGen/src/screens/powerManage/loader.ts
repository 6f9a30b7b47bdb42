import { getPolicy, listPolicyChangeSets, listPolicyPeople, searchAuditLog } from '@console/contract/codegen';
import { load, loadPage, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { auditQuery, changesQuery, PowerView, peopleQuery } from '../../power/views.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const view = searchParams(request, PowerView);
  await Promise.all([load(getPolicy), loadTab(request, view)]);
  return view;
}

/** What the chosen tab shows beside the policy. */
async function loadTab(request: Request, view: PowerView): Promise<void> {
  if (view.tab === 'people') await loadPage(request, listPolicyPeople, { query: peopleQuery(view) });
  if (view.tab === 'audit') await loadPage(request, searchAuditLog, { query: auditQuery(view) });
  if (view.tab === 'changes') await load(listPolicyChangeSets, { query: changesQuery(view) });
}
