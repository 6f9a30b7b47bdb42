import composerize from 'composerize';
import { placeIn } from '../../reading/text-place-rules.ts';
import { code, nothing, type Run, said, textOf, wrong } from '../core/tool.ts';

/** A `docker run` as a compose file. */
export const run: Run = (values) => {
  const text = textOf(values, 'text');
  const command = text.trim().replace(/^\$\s*/, '');
  if (command === '') return nothing;
  if (!/^(?:sudo\s+)?(?:docker|podman)\s/.test(command))
    return wrong('text', said('fault.docker'), placeIn(text, 0));
  try {
    const made = composerize(command, '', 'latest', 2);
    // Compose takes the folder's name where the file has none.
    return { parts: [code(made.replace(/^name: <your project name>\n/, ''), 'yaml', 'compose.yaml')] };
  } catch {
    return wrong('text', said('fault.docker'), placeIn(text, Math.max(0, text.search(/\S/))));
  }
};
