import type { StatTopic } from '@console/contract/apartment';
import { load, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { buildingScreens } from '../../buildings/building-screens.ts';
import type { SeenBuilding } from '../../buildings/chosen-building.ts';
import {
  groupIn,
  isTooLong,
  rangeOf,
  type StatView,
  statCalls,
  statQuery,
  topicsOf,
  StatView as View,
  yearBefore,
} from '../../statistics/topics.ts';
import { loadBuildingChoice } from '../../usage/building-choice.ts';

/** The topic of the address, where the user may see it. */
function topicIn(building: SeenBuilding, wanted: StatTopic | undefined): StatTopic {
  const topics = topicsOf(building);
  return topics.find((one) => one === wanted) ?? topics[0] ?? 'income';
}

/** What is shown in a building; too long a time is not asked for. */
function shownIn(building: SeenBuilding, view: StatView) {
  const topic = topicIn(building, view.tab);
  const query = statQuery(topic, view, building);
  return {
    topic,
    group: groupIn(topic, view.group),
    query,
    before: view.compare === 'true' ? yearBefore(query) : undefined,
    tooLong: isTooLong(rangeOf(view, building)),
  };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const view = searchParams(request, View);
  const sort = new URL(request.url).searchParams.get('sort') ?? undefined;
  const choice = await loadBuildingChoice(view.building, buildingScreens.stat, (one) => {
    const { topic, query, before, tooLong } = shownIn(one, view);
    if (tooLong) return Promise.resolve();
    return Promise.all(
      [query, ...(before ? [before] : [])].map((one_) => load(statCalls[topic], { query: one_ })),
    );
  });
  const { building } = choice;
  return { ...choice, view, sort, shown: building && shownIn(building, view) };
}
