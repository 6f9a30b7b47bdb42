import { getApplication, listApplications } from '@console/contract/apartment';
import { load, loadAhead, loadPage, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { ApplicationsView, applicationsInput } from '../../applications/application-inputs.ts';
import { buildingScreens } from '../../buildings/building-screens.ts';
import { loadBuildingChoice } from '../../usage/building-choice.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const view = searchParams(request, ApplicationsView);
  const { building, uuid } = view;
  // What fails here is told where it is open.
  if (uuid) loadAhead(load(getApplication, { params: { applicationId: uuid } }));
  const choice = await loadBuildingChoice(building, buildingScreens.reviewApplication, ({ buildingId }) =>
    loadPage(request, listApplications, applicationsInput(buildingId, view)),
  );
  return { ...choice, view };
}
