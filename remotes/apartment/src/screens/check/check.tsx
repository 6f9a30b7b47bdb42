export const handle = { title: 'cycle.title' };
export function Component() {
  return null;
}
