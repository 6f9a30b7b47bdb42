import { defineRemote, type TodayDefinition } from '@console/shell';
import { TodayCard } from '@console/ui';
import { type RemoteOnScreen, renderRemote } from './render-remote.tsx';

/**
 * Shows what a remote tells on the home, in its frame and alone: loaded, empty and refused. How the home stands by a card that is late,
 * fails or is not there is a matter of the home's own tests.
 * @returns as `renderRemote`
 */
export function renderToday(today: TodayDefinition, on: Omit<RemoteOnScreen, 'path'> = {}) {
  const { name, locales, Card } = today;
  const element = (
    <>
      <h1>{name}</h1>
      <TodayCard title={name} to={`/${name}/`}>
        <Card />
      </TodayCard>
    </>
  );
  const remote = defineRemote({ name: `${name}Today`, locales, routes: [{ index: true, element }] });
  return renderRemote(remote, { ...on, path: `/${name}Today/` });
}
